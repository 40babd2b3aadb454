import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BookingEvent, liveBookings } from '#client/app/live/live-bookings'
import type { ServerCalls } from '#client/app/trpc'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { asPaise } from '#shared/money/paise'
import { asRupees } from '#shared/money/rupees'
import { readyDraft } from './draft-errors'
import { filled, typed } from './draft-for-tests'
import { askedByDraft } from './payment-asked'
import { createPaymentFlow } from './payment-flow'
import type { HandedOver } from './payment-window'

type Opened = { paid(handed: HandedOver): void; dismissed(): void; close: ReturnType<typeof vi.fn> }

const handedOver = {
  razorpay_order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'signed',
}
const unpaid = {
  provider: 'asked',
  snapshot: { status: 'Held', money: 'none', declinedAmount: null, holdExpiresAt: null },
}
const heldBooking = {
  id: 'booking-1',
  version: 2,
  status: 'Held',
  stay: {
    type: 'Double Bed',
    rooms: 1,
    checkIn: asCalendarDate('2027-06-10'),
    checkOut: asCalendarDate('2027-06-12'),
  },
  orderId: 'order_1',
} as BookingSnapshot
const now = Date.parse('2027-03-01T10:00:00+05:30')

function memory(): Storage {
  const held = new Map<string, string>()
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  }
  return storage as Storage
}

/** `session`: what the tab has kept of the page before. */
function guest(session: Storage | null = null) {
  const windows: Opened[] = []
  const server = {
    checkout: vi.fn(
      async (): Promise<unknown> => ({
        kind: 'Held',
        bookingId: 'booking-1',
        order: { id: 'order_1', amount: asPaise(300_000), currency: 'INR' },
        key: 'key',
        holdExpiresAt: new Date(now + 600_000).toISOString(),
      }),
    ),
    verify: vi.fn(async (): Promise<unknown> => ({ status: 'confirmed', orderId: 'order_1' })),
    ask: vi.fn(async (): Promise<unknown> => unpaid),
    requestConfirmation: vi.fn(async (): Promise<unknown> => ({})),
  }
  const mutations = Object.entries(server).map(([name, mutate]) => [name, { mutate }])
  const bringBack = vi.fn()
  let send: (events: BookingEvent) => void = () => undefined
  const live = liveBookings({
    open: ({ events }) => {
      send = events
      return () => undefined
    },
    ask: async () => [],
  })
  const flow = createPaymentFlow({
    calls: { booking: Object.fromEntries(mutations) } as unknown as ServerCalls,
    device: {
      userId: () => 'guest',
      newId: () => 'id',
      serverNow: () => now,
      measuredNow: () => now,
      measure: () => undefined,
      ticks: () => 0,
      local: null,
      session,
    },
    live,
    hotelName: 'The house',
    noticeVersion: '1',
    loadScript: async () => undefined,
    openWindow: (_, on) => {
      const close = vi.fn()
      windows.push({ ...on, close })
      return close
    },
    pause: (milliseconds, signal) =>
      new Promise((resolve) => {
        setTimeout(resolve, milliseconds)
        signal.addEventListener('abort', () => resolve())
      }),
    onChange: () => undefined,
    bringBack,
  })
  const leave = flow.subscribe(() => undefined)
  const pay = async () => {
    const ready = readyDraft(typed(filled))
    if (!ready) throw new Error('the draft should be ready')
    await flow.pay(askedByDraft(ready, 60, asRupees(2500)))
  }
  const window = (index: number): Opened => windows[index] ?? expect.fail(`there is no window ${index}`)
  const hears = async (over: Partial<BookingSnapshot>) => {
    await processPayment()
    send({ full: false, items: [{ ...heldBooking, ...over }] })
    await processPayment()
  }
  return { flow, server, windows, window, pay, leave, bringBack, hears }
}

const processPayment = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the payment', () => {
  it('is asked for once, however often "Pay" is pressed', async () => {
    const { pay, server, windows } = guest()
    await Promise.all([pay(), pay()])
    expect([server.checkout.mock.calls.length, windows.length]).toEqual([1, 1])
  })

  it('that could not be verified is asked about again by itself, and no second one is asked for', async () => {
    const { flow, server, pay, window, windows } = guest()
    await pay()
    server.verify.mockRejectedValueOnce(new Error('no line'))
    window(0).paid(handedOver)
    await processPayment()
    expect(flow.state()).toMatchObject({ is: 'confirming', unreached: true, hidden: false })
    flow.dismiss()
    flow.choose()
    await pay()
    expect([windows.length, server.checkout.mock.calls.length]).toEqual([1, 1])
    expect(flow.state()).toMatchObject({ is: 'confirming', hidden: false })
    await vi.advanceTimersByTimeAsync(2000)
    expect(flow.state()).toMatchObject({ is: 'confirmed', booking: { orderId: 'order_1' } })
  })

  it('that could not be verified is confirmed by what the subscription says', async () => {
    const { flow, server, pay, window, hears } = guest()
    await pay()
    server.verify.mockImplementation(() => new Promise(() => {}))
    window(0).paid(handedOver)
    await hears({ status: 'Expired' })
    expect(flow.state()).toMatchObject({ is: 'confirming' })
    await hears({ status: 'Confirmed', version: 3 })
    expect(flow.state()).toMatchObject({ is: 'confirmed', booking: { id: 'booking-1' } })
  })

  it('is asked about less and less often, at once where the guest says so, and never given up', async () => {
    const { flow, server, pay, window } = guest()
    await pay()
    server.verify.mockRejectedValue(new Error('no line'))
    window(0).paid(handedOver)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(server.verify).toHaveBeenCalledTimes(8)
    await flow.again()
    await processPayment()
    expect(server.verify).toHaveBeenCalledTimes(9)
    expect(flow.state()).toMatchObject({ is: 'confirming', unreached: true })
  })

  it('that the hotel does not know of yet stays being confirmed, also over a reload, until it does', async () => {
    const session = memory()
    const { flow, server, pay, window, windows } = guest(session)
    await pay()
    server.verify.mockResolvedValue({ status: 'pending' })
    window(0).paid(handedOver)
    await processPayment()
    const confirming = { is: 'confirming', bookingId: 'booking-1', late: true, unreached: false }
    expect(flow.state()).toMatchObject(confirming)
    flow.dismiss()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(flow.state()).toMatchObject({ ...confirming, hidden: true })
    await pay()
    expect(windows).toHaveLength(1)

    const reloaded = guest(session)
    expect(reloaded.flow.state()).toMatchObject({ is: 'confirming', late: false })
    await processPayment()
    expect(reloaded.flow.state()).toMatchObject({ is: 'confirmed', booking: { id: 'booking-1' } })
    expect(guest(session).flow.state()).toEqual({ is: 'idle' })
  })

  it('is said to be unreached only while the hotel cannot be asked', async () => {
    const { flow, server, pay, window } = guest()
    await pay()
    server.verify.mockRejectedValueOnce(new Error('no line')).mockResolvedValueOnce({ status: 'pending' })
    window(0).paid(handedOver)
    await processPayment()
    expect(flow.state()).toMatchObject({ is: 'confirming', late: true, unreached: true })
    await vi.advanceTimersByTimeAsync(2000)
    expect(flow.state()).toMatchObject({ is: 'confirming', late: true, unreached: false })
    await vi.advanceTimersByTimeAsync(4000)
    expect(flow.state().is).toBe('confirmed')
  })

  it('that is handed over late closes a window that was opened since', async () => {
    const { flow, pay, window } = guest()
    await pay()
    window(0).dismissed()
    await processPayment()
    await pay()
    window(0).paid(handedOver)
    window(1).dismissed()
    await processPayment()
    expect(window(1).close).toHaveBeenCalled()
    expect(flow.state()).toMatchObject({ is: 'confirmed', booking: { email: 'guest@example.com' } })
  })

  it('that is handed over while another is being prepared opens no further window', async () => {
    const { flow, server, pay, window, windows } = guest()
    await pay()
    window(0).dismissed()
    await processPayment()
    const held = await server.checkout()
    let answer: (outcome: unknown) => void = () => undefined
    server.checkout.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    const second = pay()
    await processPayment()
    window(0).paid(handedOver)
    answer(held)
    await second
    await processPayment()
    expect([windows.length, flow.state().is]).toEqual([1, 'confirmed'])
  })
})

describe('a window', () => {
  it('that never calls back is taken as gone after its time', async () => {
    const { flow, server, pay, window } = guest()
    await pay()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(window(0).close).toHaveBeenCalled()
    expect([server.ask.mock.calls.length, flow.state().is]).toEqual([1, 'closed'])
  })

  it('is not opened for a guest who has left meanwhile', async () => {
    const { flow, pay, leave, windows } = guest()
    const paying = pay()
    leave()
    await paying
    expect([windows.length, flow.state().is]).toEqual([0, 'idle'])
  })

  it('that is paid after the screen was left brings the guest back to hear of it', async () => {
    const { flow, pay, window, leave, bringBack } = guest()
    await pay()
    leave()
    await processPayment()
    window(0).paid(handedOver)
    await processPayment()
    expect(bringBack).toHaveBeenCalledTimes(1)
    expect(flow.state().is).toBe('confirmed')
  })
})

it('does not show again what a screen said before it was left', async () => {
  const { flow, server, pay, leave } = guest()
  server.checkout.mockResolvedValueOnce({ kind: 'NoRooms' })
  await pay()
  expect(flow.state().is).toBe('noRooms')
  leave()
  await processPayment()
  expect(flow.state().is).toBe('idle')
})

describe('the end of a hold that is heard while the guest pays', () => {
  const timeOver = {
    is: 'timeOver',
    stay: heldBooking.stay,
    money: 'notCharged',
  }

  it('closes the window, and what the window says of it changes nothing', async () => {
    const { flow, pay, window, hears, server } = guest()
    await pay()
    await hears({ status: 'Expired' })
    expect(window(0).close).toHaveBeenCalledTimes(1)
    window(0).dismissed()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(flow.state()).toEqual(timeOver)
    expect(server.ask).toHaveBeenCalledTimes(1)
  })

  it('is told as well after he closed the window himself, and nothing is told to who went back to the form', async () => {
    const { flow, pay, window, hears } = guest()
    await pay()
    window(0).dismissed()
    await processPayment()
    expect(flow.state().is).toBe('closed')
    await hears({ status: 'Expired' })
    expect(flow.state()).toEqual(timeOver)
    flow.dismiss()
    await hears({ status: 'Expired', version: 3 })
    expect(flow.state().is).toBe('idle')
  })

  it('that was heard while the provider was asked about a closed window is told after that', async () => {
    const { flow, server, pay, window, hears } = guest()
    await pay()
    let answer: (asked: unknown) => void = () => undefined
    server.ask.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    window(0).dismissed()
    await hears({ status: 'Expired' })
    expect(flow.state()).toEqual({ is: 'working', at: 'asking' })
    answer(unpaid)
    await processPayment()
    expect(flow.state()).toEqual(timeOver)
  })

  const confirmed = { provider: 'asked', snapshot: { ...heldBooking, status: 'Confirmed', money: 'paid' } }
  it.each([
    ['no charge, and no more is told', unpaid, 0, 'idle'],
    ['a payment, and they are brought back', confirmed, 1, 'confirmed'],
    ['not certain, and they are brought back', { ...unpaid, provider: 'unasked' }, 1, 'timeOver'],
  ])('is asked about to the end, also once the guest is at home: %s', async (_, answer, times, is) => {
    const { flow, server, pay, hears, leave, bringBack } = guest()
    await pay()
    let send: (asked: unknown) => void = () => undefined
    server.ask.mockImplementationOnce(() => new Promise((resolve) => (send = resolve)))
    await hears({ status: 'Expired' })
    expect(flow.state()).toEqual({ ...timeOver, money: 'asking' })
    leave()
    await processPayment()
    send(answer)
    await processPayment()
    expect(bringBack).toHaveBeenCalledTimes(times)
    expect(flow.state().is).toBe(is)
  })

  it('has no word once a payment was handed over: its truth is shown, also when it comes after the end', async () => {
    const { flow, server, pay, window, hears } = guest()
    await pay()
    server.verify.mockImplementationOnce(() => new Promise(() => {}))
    window(0).paid(handedOver)
    await hears({ status: 'Expired' })
    expect(flow.state()).toMatchObject({ is: 'confirming', unreached: false })

    const late = guest()
    await late.pay()
    await late.hears({ status: 'Expired' })
    late.window(0).paid(handedOver)
    await processPayment()
    expect(late.flow.state().is).toBe('confirmed')
  })
})

it('a booking that was paid in another tab closes this one’s window, unless that hands over its own payment', async () => {
  const { flow, pay, window, hears, server } = guest()
  await pay()
  await hears({ status: 'Confirmed' })
  expect(window(0).close).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3000)
  expect(window(0).close).toHaveBeenCalledTimes(1)
  expect(flow.state()).toMatchObject({ is: 'confirmed', booking: { id: 'booking-1' } })
  expect(server.verify).not.toHaveBeenCalled()

  const paying = guest()
  await paying.pay()
  await paying.hears({ status: 'Confirmed' })
  paying.window(0).paid(handedOver)
  await vi.advanceTimersByTimeAsync(3000)
  expect(paying.window(0).close).not.toHaveBeenCalled()
  expect(paying.server.verify).toHaveBeenCalledTimes(1)
})
