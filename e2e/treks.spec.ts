import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, field, fill } from './booking-guest'
import type { RunningHotel } from './running-hotel'
import { takeScreenshots } from './screenshots'
import { test } from './test'

const form = (page: Page) => page.getByRole('dialog', { name: 'Kagbhusandi Tal Trek' })
const send = (page: Page) => button(page, 'Send the enquiry')
const lost = '**/trpc/trek.enquire*'
const people = (page: Page) => page.getByLabel(/^Name of person/)
const enquiries = (hotel: RunningHotel) =>
  hotel.rows('select mobile_number, city, jsonb_array_length(guests) as guests from trek_enquiry')

async function openEnquiry(page: Page): Promise<void> {
  await page.goto('/treks/kagbhusandi')
  await expect(button(page, 'Book Now').last()).toBeEnabled()
  await button(page, 'Book Now').last().click()
  await expect(form(page)).toBeVisible()
}

const party = {
  Message: 'Is there snow in September?',
  'Mobile number': '+91 98765-43210',
  Email: 'asha@example.com',
  Country: 'India',
  State: 'Uttarakhand',
  District: 'Chamoli',
  City: 'Joshimath',
  Pincode: '246443',
  'Number of guests': '2',
  'Name of person 1': "D'Souza",
  'Age of person 1': '34',
  'Aadhar of person 1': '2341 2341 2346',
  'Name of person 2': 'अनुष्का कुँवर',
  'Age of person 2': '36',
  'Aadhar of person 2': '999941057058',
}

test('by keyboard, on a phone, each missing field is asked for', async ({ page, hotel }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openEnquiry(page)
  await expectAccessible(page)
  await takeScreenshots(page, 'trek-form')
  await send(page).press('Enter')
  const isAsked = async (label: string, message: RegExp) => {
    await expect(field(page, label)).toBeFocused()
    await expect(field(page, label)).toBeInViewport()
    await expect(field(page, label)).toHaveAccessibleDescription(message)
  }
  await isAsked('Mobile number', /Enter a valid 10-digit mobile number\./)
  await expectAccessible(page)
  await fill(page, { ...party, Country: '', 'Aadhar of person 2': '1234' })
  await page.keyboard.press('Enter')
  await isAsked('Aadhar of person 2', /Enter a valid 12-digit Aadhar for person 2\./)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('999941057058')
  await page.keyboard.press('Enter')
  // The browser asks for the address; spaces alone do not count.
  await expect(field(page, 'Country')).toBeFocused()
  await page.keyboard.type(' ')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Country')).toBeFocused()
  expect(await enquiries(hotel)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(form(page)).toHaveCount(0)
  await expect(button(page, 'Book Now').last()).toBeFocused()
  await page.keyboard.press('Enter')

  await page.setViewportSize({ width: 320, height: 640 })
  const count = field(page, 'Number of guests')
  for (const guests of [1, 2]) {
    await count.fill(String(guests))
    await expect(people(page)).toHaveCount(guests)
  }
  await expect(people(page).nth(1)).toHaveValue('अनुष्का कुँवर')
  // A press on the dialog, as on its scrollbar, keeps it open; a press beside it closes it, and nothing is lost.
  await form(page).dispatchEvent('mousedown', { clientX: 160, clientY: 320 })
  await expect(people(page)).toHaveCount(2)
  await page.mouse.click(160, 6)
  await expect(form(page)).toHaveCount(0)
  await button(page, 'Book Now').last().click()
  await expect(people(page).nth(1)).toHaveValue('अनुष्का कुँवर')
  const sideways = await form(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(sideways).toBe(0)
})

test('a failure keeps what was typed; sent at last, it is one enquiry', async ({ page, hotel, watch }) => {
  watch.allow(/trek\.enquire/)
  await openEnquiry(page)
  await fill(page, party)
  // The request arrives, and its answer is lost.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(lost, async (route) => {
    await route.fetch()
    await held
    await route.abort('connectionreset')
  })
  await send(page).dblclick()
  const waiting = page.getByRole('dialog', { name: 'Submitting your details... Please wait' })
  // The second click lands beside the dialog, and does not move the focus.
  await expect(waiting.getByRole('heading')).toBeFocused()
  await expect(waiting.locator('.spinner')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(waiting).toBeVisible()
  await expectAccessible(page)
  release()
  const failed = page.getByRole('dialog', {
    name: 'Error submitting the form. Check your connection and try again.',
  })
  await expect(failed.getByRole('heading')).toBeFocused()
  await expect(failed.getByRole('link', { name: 'Chat with the organiser' })).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'trek-failed')
  await page.unroute(lost)
  await button(page, 'Back to the form').click()
  await expect(send(page)).toBeFocused()

  await openEnquiry(page)
  for (const [label, value] of Object.entries(party)) await expect(field(page, label)).toHaveValue(value)
  await send(page).click()
  const sent = page.getByRole('dialog', {
    name: "Booking submitted successfully! We'll contact you soon. 🎉",
  })
  await expect(sent.getByRole('heading')).toBeFocused()
  const chat = sent.getByRole('link', { name: 'Chat with the organiser' })
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=Namaste.+Kagbhusandi%20Tal%20Trek/)
  await expect(chat).toHaveAttribute('target', '_blank')
  await expectAccessible(page)
  await takeScreenshots(page, 'trek-sent')
  expect(await enquiries(hotel)).toEqual([{ mobile_number: '9876543210', city: 'Joshimath', guests: 2 }])
  const mailed = async () => (await hotel.mails()).filter(({ subject }) => /enquiry/.test(subject)).length
  await expect.poll(mailed).toBe(2)
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toContain('999941057058')

  await sent.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/$/)
  await openEnquiry(page)
  await expect(field(page, 'Mobile number')).toHaveValue('')

  await test.step('a correction after a failure is a second enquiry, so that the organiser has both', async () => {
    await fill(page, { ...party, City: 'Chamoli' })
    await page.route(lost, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await send(page).click()
    await button(page, 'Back to the form').click()
    await page.unroute(lost)
    await field(page, 'City').fill('Govindghat')
    await field(page, 'City').press('Enter')
    await button(page, 'Go to the home page').click()
    await expect(page).toHaveURL(/\/$/)
    const cities = (await enquiries(hotel)).map(({ city }) => city).sort()
    expect(cities).toEqual(['Chamoli', 'Govindghat', 'Joshimath'])
  })
})
