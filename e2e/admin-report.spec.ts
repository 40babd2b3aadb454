import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
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

/** The first page as another reader reads and paints it. */
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

test('the report has everybody, set as the browser itself sets them', async ({ page, hotel }) => {
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
  const printed = inkOf(picture, firstName)
  const shaped = inkOf(await browserSets(page, hindi))
  const unshaped = inkOf(await browserSets(page, hindi.replaceAll('्', '्\u200c')))
  expect(compareInk(printed, shaped)).toBeGreaterThan(0.97)
  expect(compareInk(printed, unshaped)).toBeLessThan(0.85)
})

/** The picture is as fine as a good printer's. */
const dotsPerPoint = 8
const dots = (millimetres: number) => Math.round((millimetres * 72 * dotsPerPoint) / 25.4)
/** Where the first guest's name stands: below the two heads of the first table, in the second column, after its number. */
const firstName = { left: dots(51.4), top: dots(30.1), right: dots(64.85), bottom: dots(33.6) }

/** The same words in the same font, set by the browser: large, since small signs are pushed onto whole dots. */
async function browserSets(page: Page, words: string): Promise<Picture> {
  const path = createRequire(import.meta.url).resolve(
    '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  )
  const data = await page.evaluate(
    async ({ words, font, size }) => {
      const face = new FontFace(
        'Report',
        Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0)),
      )
      await face.load()
      document.fonts.add(face)
      const canvas = document.createElement('canvas')
      canvas.width = size * 9
      canvas.height = size * 3
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('no canvas')
      pen.fillStyle = '#fff'
      pen.fillRect(0, 0, canvas.width, canvas.height)
      pen.fillStyle = '#000'
      pen.font = `${size}px Report`
      pen.fillText(words, size, size * 2)
      const { data, width, height } = pen.getImageData(0, 0, canvas.width, canvas.height)
      // A text travels faster than a list of numbers.
      return { dots: data.reduce((text, part) => text + String.fromCharCode(part), ''), width, height }
    },
    { words, font: readFileSync(path).toString('base64'), size: 18 * dotsPerPoint },
  )
  return { data: new Uint8Array(Buffer.from(data.dots, 'latin1')), width: data.width, height: data.height }
}

test('a line that is down while the report is made is said, and the button works again', async ({
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
