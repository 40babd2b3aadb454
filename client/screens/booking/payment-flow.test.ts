import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ServerCalls } from '#client/app/calls'
import { type BookingEvent, liveBookings } from '#client/app/live/live-bookings'
import type { HandedOver } from '#client/site/payment-window'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { asPaise } from '#shared/money/paise'
import { asRupees } from '#shared/money/rupees'
import { readyDraft } from './draft-errors'
import { filled, typed } from './draft-for-tests'
import { askedByDraft } from './payment-asked'
import { createPaymentFlow } from './payment-flow'

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

/** `session`: the tab's storage, from the page before. */
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
  const onChange = vi.fn(async () => undefined)
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
    hotelName: 'The hotel',
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
    onChange,
    bringBack,
  })
  const leave = flow.subscribe(() => undefined)
  const pay = async () => {
    const ready = readyDraft(typed(filled))
    if (!ready) throw new Error('the draft should be ready')
    await flow.pay(askedByDraft(ready, 60, [2500, 2500, 2500].map(asRupees)))
  }
  const window = (index: number): Opened => windows[index] ?? expect.fail(`there is no window ${index}`)
  const receives = async (over: Partial<BookingSnapshot>) => {
    await flush()
    send({ full: false, items: [{ ...heldBooking, ...over }] })
    await flush()
  }
  return { flow, server, windows, window, pay, leave, bringBack, onChange, receives }
}

const refused = (refusal: string) =>
  Object.assign(new Error(refusal), { name: 'TRPCClientError', data: { httpStatus: 400, refusal } })

const flush = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the payment', () => {
  it('is asked for once, however often "Pay" is pressed', async () => {
    const { pay, server, windows } = guest()
    await Promise.all([pay(), pay()])
    expect([server.checkout.mock.calls.length, windows.length]).toEqual([1, 1])
  })

  it('at an old price is asked for again only once the guest has seen the new one', async () => {
    const { flow, server, pay, onChange, windows } = guest()
    server.checkout.mockRejectedValueOnce(refused('WrongAmount'))
    await pay()
    const shown = { was: 750_000, share: 60, message: 'WrongAmount' }
    expect(flow.state()).toEqual({ is: 'choosing', refused: shown })
    expect([windows.length, onChange.mock.calls.length > 0]).toEqual([0, true])
    await pay()
    expect(windows).toHaveLength(1)
  })

  it('for dates that are refused leads back to the dates', async () => {
    const { flow, server, pay } = guest()
    server.checkout.mockRejectedValueOnce(refused('StayNotPossible'))
    await pay()
    const stay = { ...heldBooking.stay, checkOut: '2027-06-13' }
    expect(flow.state()).toEqual({ is: 'refusedStay', stay, message: 'StayNotPossible' })
  })

  it('that could not be verified is verified again, and no second one is asked for', async () => {
    const { flow, server, pay, window, windows } = guest()
    await pay()
    server.verify.mockRejectedValueOnce(new Error('offline'))
    window(0).paid(handedOver)
    await flush()
    expect(flow.state()).toMatchObject({ is: 'confirming', unreached: true, hidden: false })
    flow.dismiss()
    flow.choose()
    await pay()
    expect([windows.length, server.checkout.mock.calls.length]).toEqual([1, 1])
    expect(flow.state()).toMatchObject({ is: 'confirming', hidden: false })
    await vi.advanceTimersByTimeAsync(2000)
    expect(flow.state()).toMatchObject({ is: 'confirmed', booking: { orderId: 'order_1' } })
  })

  it('that could not be verified is confirmed by an event', async () => {
    const { flow, server, pay, window, receives } = guest()
    await pay()
    server.verify.mockImplementation(() => new Promise(() => {}))
    window(0).paid(handedOver)
    await receives({ status: 'Expired' })
    expect(flow.state()).toMatchObject({ is: 'confirming' })
    await receives({ status: 'Confirmed', version: 3 })
    expect(flow.state()).toMatchObject({ is: 'confirmed', booking: { id: 'booking-1' } })
  })

  it('is verified less and less often, at once on request, and never given up', async () => {
    const { flow, server, pay, window } = guest()
    await pay()
    server.verify.mockRejectedValue(new Error('offline'))
    window(0).paid(handedOver)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(server.verify).toHaveBeenCalledTimes(8)
    await flow.again()
    await flush()
    expect(server.verify).toHaveBeenCalledTimes(9)
    expect(flow.state()).toMatchObject({ is: 'confirming', unreached: true })
  })

  it('that the hotel does not know of yet stays being confirmed, also over a reload', async () => {
    const session = memory()
    const { flow, server, pay, window, windows } = guest(session)
    await pay()
    server.verify.mockResolvedValue({ status: 'pending' })
    window(0).paid(handedOver)
    await flush()
    const confirming = { is: 'confirming', bookingId: 'booking-1', late: true, unreached: false }
    expect(flow.state()).toMatchObject(confirming)
    flow.dismiss()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(flow.state()).toMatchObject({ ...confirming, hidden: true })
    await pay()
    expect(windows).toHaveLength(1)

    const reloaded = guest(session)
    expect(reloaded.flow.state()).toMatchObject({ is: 'confirming', late: false })
    await flush()
    expect(reloaded.flow.state()).toMatchObject({ is: 'confirmed', booking: { id: 'booking-1' } })
    expect(guest(session).flow.state()).toEqual({ is: 'idle' })
  })

  it('is shown as unreached only while the hotel cannot be asked', async () => {
    const { flow, server, pay, window } = guest()
    await pay()
    server.verify.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce({ status: 'pending' })
    window(0).paid(handedOver)
    await flush()
    expect(flow.state()).toMatchObject({ is: 'confirming', late: true, unreached: true })
    await vi.advanceTimersByTimeAsync(2000)
    expect(flow.state()).toMatchObject({ is: 'confirming', late: true, unreached: false })
    await vi.advanceTimersByTimeAsync(4000)
    expect(flow.state().is).toBe('confirmed')
  })

  it('that is handed over late closes a window that was opened later', async () => {
    const { flow, pay, window } = guest()
    await pay()
    window(0).dismissed()
    await flush()
    await pay()
    window(0).paid(handedOver)
    window(1).dismissed()
    await flush()
    expect(window(1).close).toHaveBeenCalled()
    expect(flow.state()).toMatchObject({ is: 'confirmed', booking: { email: 'guest@example.com' } })
  })

  it('that is handed over while another is being prepared opens no further window', async () => {
    const { flow, server, pay, window, windows } = guest()
    await pay()
    window(0).dismissed()
    await flush()
    const held = await server.checkout()
    let answer: (outcome: unknown) => void = () => undefined
    server.checkout.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    const second = pay()
    await flush()
    window(0).paid(handedOver)
    answer(held)
    await second
    await flush()
    expect([windows.length, flow.state().is]).toEqual([1, 'confirmed'])
  })
})

describe('a window', () => {
  it('that never calls back counts as closed after its time', async () => {
    const { flow, server, pay, window } = guest()
    await pay()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(window(0).close).toHaveBeenCalled()
    expect([server.ask.mock.calls.length, flow.state().is]).toEqual([1, 'closed'])
  })

  it('is not opened for a guest who has left the page', async () => {
    const { flow, pay, leave, windows } = guest()
    const paying = pay()
    leave()
    await paying
    expect([windows.length, flow.state().is]).toEqual([0, 'idle'])
  })

  it('that is paid after the page was left brings the guest back', async () => {
    const { flow, pay, window, leave, bringBack } = guest()
    await pay()
    leave()
    await flush()
    window(0).paid(handedOver)
    await flush()
    expect(bringBack).toHaveBeenCalledTimes(1)
    expect(flow.state().is).toBe('confirmed')
  })
})

it('does not show an old result after the page was left', async () => {
  const { flow, server, pay, leave } = guest()
  server.checkout.mockResolvedValueOnce({ kind: 'NoRooms' })
  await pay()
  expect(flow.state().is).toBe('noRooms')
  leave()
  await flush()
  expect(flow.state().is).toBe('idle')
})

describe('the end of a hold while the guest pays', () => {
  const timeOver = {
    is: 'timeOver',
    stay: heldBooking.stay,
    money: 'notCharged',
  }

  it('closes the window, whose callback then changes nothing', async () => {
    const { flow, pay, window, receives, server } = guest()
    await pay()
    await receives({ status: 'Expired' })
    expect(window(0).close).toHaveBeenCalledTimes(1)
    window(0).dismissed()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(flow.state()).toEqual(timeOver)
    expect(server.ask).toHaveBeenCalledTimes(1)
  })

  it('is shown after the guest closed the window, but not once they went back to the form', async () => {
    const { flow, pay, window, receives } = guest()
    await pay()
    window(0).dismissed()
    await flush()
    expect(flow.state().is).toBe('closed')
    await receives({ status: 'Expired' })
    expect(flow.state()).toEqual(timeOver)
    flow.dismiss()
    await receives({ status: 'Expired', version: 3 })
    expect(flow.state().is).toBe('idle')
  })

  it('that comes while the provider is asked about a closed window is shown after the answer', async () => {
    const { flow, server, pay, window, receives } = guest()
    await pay()
    let answer: (asked: unknown) => void = () => undefined
    server.ask.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    window(0).dismissed()
    await receives({ status: 'Expired' })
    expect(flow.state()).toEqual({ is: 'working', at: 'asking' })
    answer(unpaid)
    await flush()
    expect(flow.state()).toEqual(timeOver)
  })

  const confirmed = { provider: 'asked', snapshot: { ...heldBooking, status: 'Confirmed', money: 'paid' } }
  it.each([
    ['no charge, and nothing more is shown', unpaid, 0, 'idle'],
    ['a payment, and they are brought back', confirmed, 1, 'confirmed'],
    ['not certain, and they are brought back', { ...unpaid, provider: 'unasked' }, 1, 'timeOver'],
  ])('is checked to the end, also after the guest has left the page: %s', async (_, answer, times, is) => {
    const { flow, server, pay, receives, leave, bringBack } = guest()
    await pay()
    let send: (asked: unknown) => void = () => undefined
    server.ask.mockImplementationOnce(() => new Promise((resolve) => (send = resolve)))
    await receives({ status: 'Expired' })
    expect(flow.state()).toEqual({ ...timeOver, money: 'asking' })
    leave()
    await flush()
    send(answer)
    await flush()
    expect(bringBack).toHaveBeenCalledTimes(times)
    expect(flow.state().is).toBe(is)
  })

  it('is ignored once a payment was handed over, also one that comes after the end', async () => {
    const { flow, server, pay, window, receives } = guest()
    await pay()
    server.verify.mockImplementationOnce(() => new Promise(() => {}))
    window(0).paid(handedOver)
    await receives({ status: 'Expired' })
    expect(flow.state()).toMatchObject({ is: 'confirming', unreached: false })

    const late = guest()
    await late.pay()
    await late.receives({ status: 'Expired' })
    late.window(0).paid(handedOver)
    await flush()
    expect(late.flow.state().is).toBe('confirmed')
  })
})

it('a booking paid in another tab closes this window, unless it hands over its own payment', async () => {
  const { flow, pay, window, receives, server } = guest()
  await pay()
  await receives({ status: 'Confirmed' })
  expect(window(0).close).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3000)
  expect(window(0).close).toHaveBeenCalledTimes(1)
  expect(flow.state()).toMatchObject({ is: 'confirmed', booking: { id: 'booking-1' } })
  expect(server.verify).not.toHaveBeenCalled()

  const paying = guest()
  await paying.pay()
  await paying.receives({ status: 'Confirmed' })
  paying.window(0).paid(handedOver)
  await vi.advanceTimersByTimeAsync(3000)
  expect(paying.window(0).close).not.toHaveBeenCalled()
  expect(paying.server.verify).toHaveBeenCalledTimes(1)
})
