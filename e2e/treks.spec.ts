import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, field, fill } from './booking-guest'
import { takeScreenshots } from './screenshots'
import { test } from './test'
import { enquiries, openEnquiry, party, send } from './trek-enquiry'

const lost = '**/trpc/trek.enquire*'

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
