import { readFileSync } from 'node:fs'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { type Download, expect, type Page } from '@playwright/test'
import { book, button, signIn } from './desk'
import { compareInk, inkOf, type Picture } from './ink'
import { test } from './test'

/** About the resolution of a good printer. */
const dotsPerPoint = 8
const hindi = 'क्षितिज श्रीवास्तव'
const row = (name: string) => `1. ${name}, 34, XXXX XXXX 2346`

async function bytesOf(download: Download): Promise<Uint8Array> {
  return new Uint8Array(readFileSync(await download.path()))
}

async function downloadReport(page: Page): Promise<Uint8Array> {
  const waiting = page.waitForEvent('download')
  await button(page, 'Download as PDF').click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe('all_bookings.pdf')
  return bytesOf(download)
}

/** The first page as another PDF reader extracts and renders it. */
async function firstPage(bytes: Uint8Array): Promise<{ text: string; picture: Picture }> {
  const pdfium = await PDFiumLibrary.init()
  const document = await pdfium.loadDocument(bytes)
  const page = document.getPage(0)
  const text = page.getText()
  const { data, width, height } = await page.render({ scale: dotsPerPoint, render: 'bitmap' })
  const picture = { data: new Uint8Array(data), width, height }
  document.destroy()
  pdfium.destroy()
  return { text, picture }
}

/** As many names as fit on one page. */
const everyScript = [hindi, 'தமிழ்ச்செல்வி', 'অনির্বাণ', 'محمد علی', '王小明', 'Владимир']

/** Least agreement of two pictures of one word at different resolutions; another letter gives far less. */
const alike = 0.85

test('the report lists everybody, with names in any script drawn as the browser itself draws them', async ({
  page,
  context,
  watch,
  hotel,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  const orders: string[] = []
  for (const [index, name] of everyScript.entries()) {
    const day = (more: number) => `2027-06-${String(1 + 2 * index + more).padStart(2, '0')}`
    const { orderId } = await book(hotel, { names: [name], checkIn: day(0), checkOut: day(2) })
    orders.push(orderId)
  }
  await signIn(page, hotel, 'bookings')

  await test.step('a connection lost while it is made is reported, and the button works again', async () => {
    await expect(button(page, 'Download as PDF')).toBeVisible()
    await context.setOffline(true)
    await button(page, 'Download as PDF').click()
    await expect(page.getByRole('alert')).toContainText('The PDF could not be made.')
    await context.setOffline(false)
  })

  const { text, picture } = await firstPage(await downloadReport(page))
  for (const words of ['Check-In : 1 Jun 2027', 'Check-In : 3 Jun 2027', row(hindi), 'Printed 1 Mar 2027'])
    expect(text).toContain(words)
  for (const words of ['Paid ₹3,000', 'Pending ₹2,000', 'Page 1 of 1']) expect(text).toContain(words)
  const heads = headsOf(picture)
  expect(heads).toHaveLength(everyScript.length)
  for (const [index, name] of everyScript.entries()) {
    expect(text).toContain(orders[index])
    const shown = await drawnByBrowser(page, `${name},`)
    // A machine without a font for a script shows nothing but the comma, on the page as in the report.
    const printed = inkOf(picture, nameBelow(heads[index] ?? 0, shown.widthInEms))
    const isDrawn = inkOf(shown).width > shown.height / 3
    expect(printed.width > dots(1), name).toBe(isDrawn)
    if (isDrawn) expect(compareInk(printed, inkOf(shown)), name).toBeGreaterThan(alike)
    if (name !== hindi) continue
    const unshaped = await drawnByBrowser(page, `${hindi.replaceAll('्', '्\u200c')},`)
    expect(compareInk(printed, inkOf(shown))).toBeGreaterThan(0.95)
    expect(compareInk(printed, inkOf(unshaped))).toBeLessThan(alike)
  }
})

const dots = (millimetres: number) => Math.round((millimetres * 72 * dotsPerPoint) / 25.4)

/** Where each table begins: its first head is a dark band over the whole width. */
function headsOf({ data, width, height }: Picture): number[] {
  const isBand = (y: number) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(4 * (y * width + dots(150)))
    const colours = [red, green, blue].toSorted((one, other) => one - other)
    return green < 90 && (colours[0] ?? 0) > 20 && green === colours[2]
  }
  return Array.from({ length: height }, (_, y) => y).filter(
    (y) => isBand(y) && isBand(y + dots(1)) && !isBand(y - 1),
  )
}

/** Where the first guest's name is: below the two heads of its table, in the second column, after its number. */
const nameBelow = (head: number, widthInEms: number) => ({
  left: dots(51.7),
  top: head + dots(11.6),
  right: dots(52.05 + (widthInEms * 6 * 25.4) / 72 + 0.15),
  bottom: head + dots(15.6),
})

/** The same text, drawn by the browser in the page's own fonts; large, since small letters are aligned to whole dots. */
async function drawnByBrowser(page: Page, words: string): Promise<Picture & { widthInEms: number }> {
  const { dots: text, ...size } = await page.evaluate(
    async ({ words, size }) => {
      const font = `${size}px ${getComputedStyle(document.body).fontFamily}`
      await document.fonts.load(font, words).catch(() => undefined)
      await document.fonts.ready
      const canvas = document.createElement('canvas')
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('no canvas')
      pen.font = font
      const widthInEms = pen.measureText(words).width / size
      canvas.width = size * (widthInEms + 1)
      canvas.height = size * 2.5
      pen.fillStyle = '#fff'
      pen.fillRect(0, 0, canvas.width, canvas.height)
      pen.fillStyle = '#000'
      pen.font = font
      pen.fillText(words, size / 2, size * 1.6)
      const { data, width, height } = pen.getImageData(0, 0, canvas.width, canvas.height)
      // A string is transferred faster than a list of numbers.
      const dots = data.reduce((text, part) => text + String.fromCharCode(part), '')
      return { dots, width, height, widthInEms }
    },
    { words, size: 12 * dotsPerPoint },
  )
  return { data: new Uint8Array(Buffer.from(text, 'latin1')), ...size }
}
