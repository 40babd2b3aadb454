import { readFileSync } from 'node:fs'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { type Download, expect, type Page } from '@playwright/test'
import { book, button, signIn } from './desk'
import { compareInk, inkOf, type Picture } from './ink'
import { test } from './test'

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
async function firstPage(bytes: Uint8Array, scale: number): Promise<{ text: string; picture: Picture }> {
  const pdfium = await PDFiumLibrary.init()
  const document = await pdfium.loadDocument(bytes)
  const page = document.getPage(0)
  const text = page.getText()
  const { data, width, height } = await page.render({ scale, render: 'bitmap' })
  const picture = { data: new Uint8Array(data), width, height }
  document.destroy()
  pdfium.destroy()
  return { text, picture }
}

test('the report lists everybody, drawn as the browser itself draws them', async ({ page, hotel }) => {
  await book(hotel, { names: [hindi] })
  await book(hotel, { names: ['=HYPERLINK("http://x","y")'], checkIn: '2027-06-14', checkOut: '2027-06-16' })
  await signIn(page, hotel)
  await button(page, 'View Bookings').click()
  const { text, picture } = await firstPage(await downloadReport(page), dotsPerPoint)
  for (const words of [
    ...['Check-In : 10 Jun 2027', 'Check-In : 14 Jun 2027', row(hindi), 'Paid ₹3,000', 'Pending ₹2,000'],
    ...['1. =HYPERLINK("http://x","y"), 34', 'Page 1 of 1', 'Printed 1 Mar 2027'],
  ]) {
    expect(text).toContain(words)
  }
  const [head = 0] = headsOf(picture)
  const shaped = await drawnByBrowser(page, `${hindi},`)
  const unshaped = await drawnByBrowser(page, `${hindi.replaceAll('्', '्\u200c')},`)
  const printed = inkOf(picture, nameBelow(head, shaped.widthInEms))
  expect(compareInk(printed, inkOf(shaped))).toBeGreaterThan(0.95)
  expect(compareInk(printed, inkOf(unshaped))).toBeLessThan(0.85)
})

/** As many names as fit on one page. */
const everyScript = ['தமிழ்ச்செல்வி', 'অনির্বাণ', 'محمد علی', '王小明', 'Владимир', 'Nguyễn']

/** Least agreement of two pictures of one word at different resolutions; another letter gives far less. */
const alike = 0.85

test('a name in any script looks the same in the report as in the browser', async ({ page, hotel }) => {
  const orders: string[] = []
  for (const [index, name] of everyScript.entries()) {
    const day = (more: number) => `2027-06-${String(1 + 2 * index + more).padStart(2, '0')}`
    const { orderId } = await book(hotel, { names: [name], checkIn: day(0), checkOut: day(2) })
    orders.push(orderId)
  }
  await signIn(page, hotel)
  await button(page, 'View Bookings').click()
  const { text, picture } = await firstPage(await downloadReport(page), dotsPerPoint)
  const heads = headsOf(picture)
  expect(heads).toHaveLength(everyScript.length)
  for (const [index, name] of everyScript.entries()) {
    expect(text).toContain(orders[index])
    const head = heads[index] ?? 0
    const shown = await drawnByBrowser(page, `${name},`)
    // A machine without a font for a script shows nothing but the comma, on the page as in the report.
    const printed = inkOf(picture, nameBelow(head, shown.widthInEms))
    const isDrawn = inkOf(shown).width > shown.height / 3
    expect(printed.width > dots(1), name).toBe(isDrawn)
    if (isDrawn) expect(compareInk(printed, inkOf(shown)), name).toBeGreaterThan(alike)
  }
})

/** About the resolution of a good printer. */
const dotsPerPoint = 8
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

test('a connection lost while the report is made is reported, and the button works again', async ({
  page,
  context,
  watch,
  hotel,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  await book(hotel)
  await signIn(page, hotel)
  await button(page, 'View Bookings').click()
  await expect(button(page, 'Download as PDF')).toBeVisible()
  await context.setOffline(true)
  await button(page, 'Download as PDF').click()
  await expect(page.getByRole('alert')).toContainText('The PDF could not be made.')
  await context.setOffline(false)
  expect((await firstPage(await downloadReport(page), 1)).text).toContain('Asha Rawat')
})
