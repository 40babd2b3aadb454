import { concernsMoney } from './payment-outcomes'
import type { PaymentState, Step } from './payment-states'

type Needs = {
  /** Something is known and no screen shows it: the guest went elsewhere while the window stood open. */
  bringBack(): void
  /** The guest has decided, or was told the end: nothing more is to be heard of it. */
  isOver(): void
}

/** It goes on also where no screen shows it. */
const isUnderWay = (state: PaymentState): boolean =>
  state.is === 'working' || state.is === 'confirming' || (state.is === 'timeOver' && state.money === 'asking')

/** The state of a payment and the screens that show it. */
export function paymentShown({ bringBack, isOver }: Needs) {
  let state: PaymentState = { is: 'idle' }
  const listeners = new Set<() => void>()

  function erase(): void {
    state = { is: 'idle' }
    isOver()
  }

  /** A screen that is left said what was true then; it is not shown again. A payment under way goes on. */
  function clearWhenLeft(): void {
    const left = state
    setTimeout(() => {
      if (listeners.size === 0 && state === left && !isUnderWay(state)) erase()
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
      else if (!isUnderWay(next)) erase()
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
