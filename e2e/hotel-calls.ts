import type { HotelForTests, SandboxMail } from '#server/testing/hotel-for-tests'

type Json = Record<string, unknown>

/** What a test does with a hotel beside the browser, over HTTP. */
export type HotelCalls = {
  /** POST to one of the hotel's own paths; the test fails unless it is answered with 2xx. */
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Json>
  /** POST to a path under `/sandbox`. */
  sandbox(path: string, body?: unknown): Promise<Json>
  /** Both resolve when every job that became due has run once. Pages keep the machine's own time. */
  clock: { advance(seconds: number): Promise<void>; moveTo(instant: string): Promise<void> }
  mails(): Promise<SandboxMail[]>
  ledger(): ReturnType<HotelForTests['ledger']>
}

export function hotelCalls(url: string): HotelCalls {
  const post: HotelCalls['post'] = async (path, body = {}, headers = {}) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const answer = await response.text()
    if (!response.ok) throw new Error(`POST ${path} was answered with ${response.status}: ${answer}`)
    return JSON.parse(answer) as Json
  }
  const read = async <T>(path: string): Promise<T> => (await (await fetch(url + path)).json()) as T
  const sandbox: HotelCalls['sandbox'] = (path, body) => post(`/sandbox${path}`, body)
  const moveClock = async (move: Json) => {
    await sandbox('/clock', move)
  }
  return {
    post,
    sandbox,
    clock: {
      advance: (advanceSeconds) => moveClock({ advanceSeconds }),
      moveTo: (now) => moveClock({ now }),
    },
    mails: () => read('/sandbox/mailbox.json'),
    ledger: () => read('/sandbox/razorpay/control/ledger'),
  }
}
