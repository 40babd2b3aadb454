import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { openChart, stay } from './chart'
import { book, button, dialog, field } from './desk'
import { paperOf } from './pdf-pages'
import { expectFitsPhone, takeScreenshots } from './screenshots'
import { test } from './test'

/** The empty night of a room: `D1, 10 Jun 2027`. */
const night = (page: Page, words: string) => page.getByRole('gridcell', { name: `${words}, empty` })

const middleOf = async (place: Locator) => {
  const box = await place.boundingBox()
  if (!box) throw new Error('This place of the chart is not on the screen.')
  return [box.x + box.width / 2, box.y + box.height / 2] as const
}

/** Takes a stay by its first night and holds it over another night. */
async function dragOver(page: Page, from: Locator, to: Locator): Promise<void> {
  const box = await from.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move(...(await middleOf(to)), { steps: 8 })
}

test('a stay is dragged to other dates: the price comes first, Escape puts it back', async ({
  page,
  hotel,
}) => {
  await book(hotel, { names: ['Asha Rawat'] })
  await page.setViewportSize({ width: 1440, height: 900 })
  await openChart(page, hotel)
  await expect(stay(page, 'Asha Rawat')).toHaveAccessibleName(
    'Asha Rawat, 1 guest, 10 Jun 2027 to 12 Jun 2027, confirmed, ₹2,000 due',
  )
  await expectAccessible(page)
  await takeScreenshots(page, 'admin-chart')
  await expectFitsPhone(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  // Dark grounds would be about half of the page.
  const { darkness, ...paper } = await paperOf(await page.pdf({ preferCSSPageSize: true }))
  expect(paper).toEqual({ pages: 1, isWide: true })
  expect(darkness).toBeLessThan(0.1)
  await page.emulateMedia({ colorScheme: 'light' })

  await dragOver(page, stay(page, 'Asha Rawat'), night(page, 'T2, 20 Jun 2027'))
  const note = page.getByText('More to pay')
  await expect(note).toBeVisible()
  await expect(page.locator('.chart-note')).toContainText('Asha Rawat, T2, 20 to 22 Jun')
  await expect(page.locator('.chart-note')).toContainText('More to pay₹2,000Due at the desk then₹4,000')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(note).toHaveCount(0)
  await expect(dialog(page)).toHaveCount(0)

  await dragOver(page, stay(page, 'Asha Rawat'), night(page, 'T2, 20 Jun 2027'))
  await page.mouse.up()
  await expect(dialog(page)).toContainText('Due at the desk then')
  expect(await hotel.rows('select room_type from booking')).toEqual([{ room_type: 'Double Bed' }])
  await expectAccessible(page)
  await takeScreenshots(page, 'admin-chart-move')
  await button(page, 'Move to T2, 20 to 22 Jun').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(stay(page, 'Asha Rawat')).toHaveAccessibleName(
    /20 Jun 2027 to 22 Jun 2027, confirmed, ₹4,000 due/,
  )
  await expect(page.locator('[data-row="T2"]')).toContainText('Rawat')
})

test('the chart is used by keyboard: a stay is moved, empty nights are booked', async ({ page, hotel }) => {
  await book(hotel, { names: ['Asha Rawat'] })
  await openChart(page, hotel)
  await page.locator('[role="grid"] [tabindex="0"]').focus()
  await page.keyboard.press('Home')
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight')
  await expect(stay(page, 'Asha Rawat')).toBeFocused()
  await page.keyboard.press('m')
  await field(page, 'Room').selectOption('D3')
  await expect(dialog(page)).toContainText('The price stays as it is.')
  await button(page, 'Move to D3, 10 to 12 Jun').press('Enter')
  await expect(page.locator('[data-row="D3"]')).toContainText('Rawat')
  await expect(dialog(page)).toHaveCount(0)

  await page.locator('[role="grid"] [tabindex="0"]').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'New booking' })).toBeVisible()
  await expect(page).toHaveURL(/from=2027-06-07&to=2027-06-09&type=Double\+Bed&room=D2/)
  await expect(page.getByText('Room D2, as chosen on the chart.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('grid')).toBeVisible()

  await page.locator('[role="grid"] [tabindex="0"]').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/from=2027-06-14/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.locator(':focus')).toHaveAttribute('data-column', '24')
})
