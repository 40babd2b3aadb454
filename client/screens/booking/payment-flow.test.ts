import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asPaise } from '../../../shared/money/paise'
import { asRupees } from '../../../shared/money/rupees'
import type { ServerCalls } from '../../app/trpc'
import { readyDraft } from './draft-errors'
import { filled, typed } from './draft-for-tests'
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
const now = Date.parse('2027-03-01T10:00:00+05:30')

function guest() {
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
  const flow = createPaymentFlow({
    calls: { booking: Object.fromEntries(mutations) } as unknown as ServerCalls,
    device: {
      userId: () => 'guest',
      newId: () => 'id',
      serverNow: () => now,
      measure: () => undefined,
      ticks: () => 0,
      local: null,
      session: null,
    },
    hotelName: 'The house',
    noticeVersion: '1',
    loadScript: async () => undefined,
    openWindow: (_, on) => {
      const close = vi.fn()
      windows.push({ ...on, close })
      return close
    },
    onChange: () => undefined,
    bringBack,
  })
  const leave = flow.subscribe(() => undefined)
  const pay = async () => {
    const ready = readyDraft(typed(filled))
    if (!ready) throw new Error('the draft should be ready')
    await flow.pay(ready, 60, asRupees(2500))
  }
  const window = (index: number): Opened => windows[index] ?? expect.fail(`there is no window ${index}`)
  return { flow, server, windows, window, pay, leave, bringBack }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the payment', () => {
  it('is asked for once, however often "Pay" is pressed', async () => {
    const { pay, server, windows } = guest()
    await Promise.all([pay(), pay()])
    expect([server.checkout.mock.calls.length, windows.length]).toEqual([1, 1])
  })

  it('can be given up in a second window after the first one was paid and could not be verified', async () => {
    const { flow, server, pay, window } = guest()
    await pay()
    server.verify.mockRejectedValueOnce(new Error('no line'))
    window(0).paid(handedOver)
    await settle()
    expect(flow.state()).toMatchObject({ is: 'failed', again: 'verify' })
    await pay()
    window(1).dismissed()
    await settle()
    expect(flow.state()).toMatchObject({ is: 'closed', money: 'notCharged' })
  })

  it('that is handed over late closes a window that was opened since', async () => {
    const { flow, pay, window } = guest()
    await pay()
    window(0).dismissed()
    await settle()
    await pay()
    window(0).paid(handedOver)
    window(1).dismissed()
    await settle()
    expect(window(1).close).toHaveBeenCalled()
    expect(flow.state()).toMatchObject({ is: 'confirmed', email: 'guest@example.com' })
  })

  it('that is handed over while another is being prepared opens no further window', async () => {
    const { flow, server, pay, window, windows } = guest()
    await pay()
    window(0).dismissed()
    await settle()
    const held = await server.checkout()
    let answer: (outcome: unknown) => void = () => undefined
    server.checkout.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    const second = pay()
    await settle()
    window(0).paid(handedOver)
    answer(held)
    await second
    await settle()
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
    await settle()
    window(0).paid(handedOver)
    await settle()
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
  await settle()
  expect(flow.state().is).toBe('idle')
})
