import { expect, type Page } from '@playwright/test'
import { book, button, signIn } from './desk'
import { test } from './test'

const copies = 9999

/** Scrolls through the whole list and returns the longest tasks over 50 ms that the page reported, in milliseconds. */
const longTasksWhileScrolling = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const long: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) long.push(Math.round(duration))
    })
    observer.observe({ type: 'longtask' })
    const end = document.documentElement.scrollHeight
    for (let frame = 0; frame <= 120; frame += 1) {
      // A jump by many screens now and then, as with the scrollbar, and small steps between.
      window.scrollTo(0, frame % 10 === 0 ? (end * frame) / 120 : window.scrollY + 150)
      await new Promise(requestAnimationFrame)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
    observer.disconnect()
    return long
  })

test('ten thousand bookings scroll without a frame over 50 ms', async ({ page, hotel }) => {
  const { id } = await book(hotel)
  await hotel.rows(
    `insert into booking
     select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'payment_id', null,
       'paid_order_id', null, 'draft_id', null, 'user_key', null, 'rank', 100000 + copy,
       'check_in', date '2020-01-01' + copy / 4, 'check_out', date '2020-01-03' + copy / 4))).*
     from booking one, generate_series(1, $2::int) copy where one.id = $1`,
    [id, copies],
  )
  await signIn(page, hotel, 'bookings')
  await expect(page.getByText('10,000 bookings, ')).toBeVisible()
  // Other work on the machine may hold up one of the tries.
  await expect.poll(() => longTasksWhileScrolling(page), { timeout: 60_000 }).toEqual([])
  await button(page, 'Due').click()
  await expect(page.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'ascending')
})
