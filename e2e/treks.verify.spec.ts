import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, field, fill } from './booking-guest'
import { takeScreenshots } from './screenshots'
import { test } from './test'
import { enquiries, form, openEnquiry, party, send } from './trek-enquiry'

const people = (page: Page) => page.getByLabel(/^Name of person/)

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
