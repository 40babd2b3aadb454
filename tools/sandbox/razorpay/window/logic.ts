/** What the guest can press to pay: `line drops` pays, and the answer is lost. */
export type Press = 'authorized' | 'failed' | 'pending' | 'line drops'
export type BankSays = 'yes' | 'no' | 'cancelled'

type PaymentError = Record<string, unknown>
/** The sandbox's answer about a payment: a fault, or its status with its proof or error. */
export type Answer = {
  fault?: string
  status?: string
  payment_id?: string
  response?: object
  error?: PaymentError
}

/** `paymentId`: the payment whose bank has not answered; `isLeaving`: the guest cancels it. */
export type WindowState = {
  shows: 'choice' | 'waiting' | 'sure' | 'nothing'
  asksBeforeClosing: boolean
  isSending: boolean
  paymentId: string | null
  isLeaving: boolean
  problem: string
}

/** `of`: the payment that was asked about; null for the answer to a payment that was just sent. */
export type WindowEvent =
  | { kind: 'press'; press: Press }
  | { kind: 'app'; says: 'yes' | 'no' }
  | { kind: 'answer'; of: string | null; answer: Answer }
  | { kind: 'lost'; of: string | null }
  | { kind: 'close' | 'stay' | 'leave' | 'timeout' }

/** Calls to the sandbox, and what the page hears. */
export type Effect =
  | { send: Press }
  | { askAbout: string }
  | { answerBank: BankSays; of: string }
  | { report: 'failed'; data: { error: PaymentError } }
  | { report: 'complete'; data: object }
  | { report: 'fault'; data: string }
  | { report: 'dismiss'; data?: 'timeout' }

/**
 * What a press, an answer, a closing or a lost line leads to. It runs in the browser as a copy of its own text, so it
 * uses nothing outside itself.
 */
export function step(state: WindowState, event: WindowEvent): [WindowState, Effect[]] {
  const { shows, paymentId, isSending, isLeaving } = state
  const free = { ...state, isSending: false, paymentId: null, isLeaving: false }
  const over = { ...free, shows: 'nothing' as const, problem: '' }
  if (shows === 'nothing') return [state, []]
  if ('of' in event && (event.of === null ? !isSending : event.of !== paymentId)) return [state, []]
  switch (event.kind) {
    case 'press':
      if (isSending || paymentId !== null) return [state, []]
      return [{ ...state, isSending: true, problem: '' }, [{ send: event.press }]]
    case 'app':
      return [state, paymentId === null ? [] : [{ answerBank: event.says, of: paymentId }]]
    case 'lost': {
      if (isLeaving) return [over, [{ report: 'dismiss' }]]
      if (paymentId !== null) return [state, [{ askAbout: paymentId }]]
      return [
        {
          ...free,
          shows: 'choice',
          problem: 'The connection is down. It is not known whether you have paid.',
        },
        [],
      ]
    }
    case 'answer': {
      const { fault, status, payment_id = null, response, error = {} } = event.answer
      if (fault !== undefined) return [over, [{ report: 'fault', data: fault }]]
      if (response) return [over, [{ report: 'complete', data: response }]]
      if (status === 'created' && payment_id !== null) {
        const waits = { ...free, isLeaving, paymentId: payment_id }
        return [shows === 'sure' ? waits : { ...waits, shows: 'waiting' }, [{ askAbout: payment_id }]]
      }
      const failed: Effect = { report: 'failed', data: { error } }
      if (isLeaving) return [over, [failed, { report: 'dismiss' }]]
      const problem = `Payment failed. ${error['description']} You can try again.`
      return [{ ...free, shows: 'choice', problem }, [failed]]
    }
    case 'close':
      if (!isSending && paymentId === null && !state.asksBeforeClosing) return [over, [{ report: 'dismiss' }]]
      return [{ ...state, shows: 'sure' }, []]
    case 'stay':
      return [{ ...state, shows: isSending || paymentId !== null ? 'waiting' : 'choice' }, []]
    case 'leave':
      if (paymentId === null) return [over, [{ report: 'dismiss' }]]
      return [{ ...state, isLeaving: true }, [{ answerBank: 'cancelled', of: paymentId }]]
    case 'timeout':
      return [over, [{ report: 'dismiss', data: 'timeout' }]]
  }
}
