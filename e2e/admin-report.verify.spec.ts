import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { book, button, signIn } from './desk'
import { compareInk, inkOf } from './ink'
import { dots, drawnByBrowser, firstPage, headsOf, nameBelow } from './pdf-pages'
import { test } from './test'

const hindi = 'क्षितिज श्रीवास्तव'
const row = (name: string) => `1. ${name}, 34, XXXX XXXX 2346`

async function downloadReport(page: Page): Promise<Uint8Array> {
  const waiting = page.waitForEvent('download')
  await button(page, 'Download as PDF').click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe('all_bookings.pdf')
  return new Uint8Array(readFileSync(await download.path()))
}

/** As many names as fit on one page. */
const everyScript = [hindi, 'தமிழ்ச்செல்வி', 'অনির্বাণ', 'محمد علی', '王小明', 'Владимир']

/** Least agreement of two pictures of one word at different resolutions; another letter gives far less. */
const alike = 0.85

test('the report draws names in any script as the browser does', async ({ page, hotel }) => {
  const orders: string[] = []
  for (const [index, name] of everyScript.entries()) {
    const day = (more: number) => `2027-06-${String(1 + 2 * index + more).padStart(2, '0')}`
    const { orderId } = await book(hotel, { names: [name], checkIn: day(0), checkOut: day(2) })
    orders.push(orderId)
  }
  await signIn(page, hotel, 'bookings')

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
