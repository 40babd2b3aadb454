import { concernsMoney } from './payment-outcomes'
import type { PaymentState, Step } from './payment-states'

type Needs = {
  /** Called when there is a result and no screen shows it, since the guest left while the window was open. */
  bringBack(): void
  /** Called when the guest has decided or has seen the result: events no longer matter. */
  isOver(): void
}

/** States that go on even if no screen shows them. */
const isUnderWay = (state: PaymentState): boolean =>
  state.is === 'working' || state.is === 'confirming' || (state.is === 'timeOver' && state.money === 'asking')

/** The state of a payment and its subscribers, the screens that show it. */
export function paymentShown({ bringBack, isOver }: Needs) {
  let state: PaymentState = { is: 'idle' }
  const listeners = new Set<() => void>()

  function reset(): void {
    state = { is: 'idle' }
    isOver()
  }

  /** A result that was seen is not shown again after the page was left. A payment under way goes on. */
  function clearWhenLeft(): void {
    const left = state
    setTimeout(() => {
      if (listeners.size === 0 && state === left && !isUnderWay(state)) reset()
    })
  }

  return {
    state: () => state,
    isSeen: () => listeners.size > 0,
    isAt: (step: Step) => state.is === 'working' && state.at === step,
    become: (next: PaymentState): void => {
      state = next
      if (next.is !== 'working' && next.is !== 'closed') isOver()
      for (const listener of listeners) listener()
      if (listeners.size > 0 || next.is === 'idle') return
      if (concernsMoney(next)) bringBack()
      else if (!isUnderWay(next)) reset()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        clearWhenLeft()
      }
    },
  }
}

export type PaymentShown = ReturnType<typeof paymentShown>
