import type { Paise } from '#shared/money/paise'

/** What the provider's window hands over after a payment. */
export type HandedOver = {
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
}

type Options = {
  key: string
  order_id: string
  amount: number
  currency: string
  name: string
  description: string
  prefill: { name: string; email: string; contact: string }
  theme: { color: string }
  method: Record<'card' | 'netbanking' | 'wallet' | 'upi' | 'emi', boolean>
  modal: {
    escape: boolean
    backdropclose: boolean
    confirm_close: boolean
    ondismiss(reason?: unknown): void
  }
  timeout: number
  handler(handed: HandedOver): void
}

type ProviderWindow = { open(): void; close(): void; on(event: 'fault.close', listener: () => void): void }
declare global {
  interface Window {
    Razorpay?: new (options: Options) => ProviderWindow
  }
}

const scriptTimeoutMs = 20_000

/** Loads the provider's script once. Rejects when it is blocked, fails or takes too long; can be called again then. */
export function loadPaymentScript(source: string): Promise<void> {
  if (window.Razorpay) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      clearTimeout(timer)
      script.remove()
      reject(new Error('the payment script did not load'))
    }
    const timer = setTimeout(fail, scriptTimeoutMs)
    script.src = source
    script.onerror = fail
    script.onload = () => {
      if (!window.Razorpay) return fail()
      clearTimeout(timer)
      resolve()
    }
    document.head.append(script)
  })
}

/** The parameters of the payment window. */
export type WindowOrder = {
  key: string
  order: { id: string; amount: Paise; currency: string }
  hotelName: string
  description: string
  payer: { name: string; email: string; mobileNumber: string }
  /** Seconds until the window closes itself. */
  timeoutSeconds: number
}

/** A payment may still be handed over after the window was dismissed. */
type Callbacks = { paid(handed: HandedOver): void; dismissed(): void }

/** Opens the window, which Escape and a click outside do not close. Returns a function that closes it, or hides it if that fails. */
export function openPaymentWindow(asked: WindowOrder, { paid, dismissed }: Callbacks): () => void {
  const Provider = window.Razorpay
  if (!Provider) throw new Error('the payment script is not there')
  const { order, payer } = asked
  const open = new Provider({
    key: asked.key,
    order_id: order.id,
    amount: order.amount,
    currency: order.currency,
    name: asked.hotelName,
    description: asked.description,
    prefill: { name: payer.name, email: payer.email, contact: payer.mobileNumber },
    theme: { color: '#1E4438' },
    method: { card: true, netbanking: true, wallet: true, upi: true, emi: false },
    modal: { escape: false, backdropclose: false, confirm_close: false, ondismiss: dismissed },
    timeout: asked.timeoutSeconds,
    handler: paid,
  })
  const restorePage = savePage()
  // For an order that it refuses, the window may not call `ondismiss`.
  open.on('fault.close', dismissed)
  open.open()
  return () => {
    try {
      open.close()
    } catch {
      // `restorePage` hides what is left of it.
    }
    restorePage()
  }
}

const locks = ['overflow', 'position', 'top', 'height'] as const

/** The window locks the page and covers it. Returns a function that makes the page scroll again and hides the window. */
function savePage(): () => void {
  const parts = [document.documentElement, document.body].map(({ style }) => ({
    style,
    before: locks.map((lock) => [lock, style[lock]] as const),
  }))
  return () => {
    for (const { style, before } of parts) for (const [lock, value] of before) style[lock] = value
    // Hidden, not removed: the script may show it again.
    for (const frame of document.querySelectorAll<HTMLElement>('.razorpay-container'))
      frame.style.display = 'none'
  }
}
