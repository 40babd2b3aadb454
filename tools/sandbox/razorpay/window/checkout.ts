import { asScript } from '../../answers'

/** What the page passes to `new Razorpay(…)`; anything else is ignored. */
export type CheckoutOptions = {
  key: string
  order_id: string
  name?: string
  description?: string
  prefill?: { email?: string; contact?: string }
  method?: Partial<Record<string, boolean>>
  modal?: {
    escape?: boolean
    backdropclose?: boolean
    confirm_close?: boolean
    ondismiss?: (reason?: unknown) => void
  }
  /** Seconds after which the window closes itself. */
  timeout?: number
  handler?: (response: unknown) => void
}

/** The browser script that a page loads to pay; defines `window.Razorpay`. Needs nothing but its own address. */
export const checkoutScript = asScript(() => {
  const home = new URL('../checkout', (document.currentScript as HTMLScriptElement).src)

  /** Puts the window over the page and locks its scroll; `heard` gets messages of this frame and origin only. */
  function openFrame(options: CheckoutOptions, heard: (event: string, data: unknown) => void): () => void {
    const before = document.activeElement
    const { overflow } = document.documentElement.style
    const container = document.createElement('div')
    container.className = 'razorpay-container'
    container.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647; background: rgba(0, 0, 0, 0.6)'
    const frame = document.createElement('iframe')
    frame.className = 'razorpay-checkout-frame'
    frame.title = 'Payment window'
    frame.src = `${home.href}?origin=${encodeURIComponent(location.origin)}`
    frame.style.cssText = 'width: 100%; height: 100%; border: 0; display: block; color-scheme: normal'
    container.append(frame)

    const listen = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.contentWindow || origin !== home.origin) return
      if (data?.event === 'load') {
        // Functions cannot be posted to the frame.
        frame.contentWindow?.postMessage({ open: JSON.parse(JSON.stringify(options)) }, home.origin)
        frame.focus()
      } else heard(data?.event, data?.data)
    }
    window.addEventListener('message', listen)
    document.documentElement.style.overflow = 'hidden'
    document.body.append(container)
    return () => {
      window.removeEventListener('message', listen)
      document.documentElement.style.overflow = overflow
      container.remove()
      if (before instanceof HTMLElement) before.focus()
    }
  }

  /** Called with `new`, so not an arrow function. */
  function newWindow(options: CheckoutOptions) {
    if (!options?.key) throw new Error('No key passed')
    const listeners: [string, (data: unknown) => void][] = []
    const emit = (name: string, data?: unknown) => {
      for (const [wanted, listener] of listeners) if (wanted === name) listener(data)
    }
    let remove: (() => void) | undefined
    const hide = () => {
      const wasOpen = remove !== undefined
      remove?.()
      remove = undefined
      return wasOpen
    }
    /** Asynchronous, as at the provider: other code of the page may run first. */
    const dismiss = (reason?: unknown) => {
      const ondismiss = options.modal?.ondismiss
      if (hide() && ondismiss) setTimeout(ondismiss, 0, reason)
    }
    const heard = (event: string, data: unknown) => {
      if (event === 'failed') emit('payment.failed', data)
      if (event === 'complete' && hide()) setTimeout(() => options.handler?.(data), 200)
      if (event === 'dismiss') dismiss(data)
      if (event !== 'fault') return
      window.alert(`Oops! Something went wrong.\n${data}`)
      emit('fault.close')
      dismiss()
    }
    const rzp = {
      on: (name: string, listener: (data: unknown) => void) => {
        listeners.push([name, listener])
        return rzp
      },
      open: () => {
        remove ??= openFrame(options, heard)
        return rzp
      },
      /** Called by the page: closes without asking, and calls ondismiss as if the guest had closed the window. */
      close: () => {
        dismiss()
        return rzp
      },
    }
    return rzp
  }
  Object.assign(window, { Razorpay: newWindow })
})
