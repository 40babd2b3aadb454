import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
} from '@playwright/test'

export type Watch = {
  /** Listens to every page of this browser window, those that it opens later included. */
  over(context: BrowserContext): Promise<void>
  /** What this test makes happen on purpose, such as `/ERR_INTERNET_DISCONNECTED/` where it cuts the line. */
  allow(...words: RegExp[]): void
  /** What went wrong on any page so far and was not allowed. */
  findings(): Promise<string[]>
}

const assets = new Set(['script', 'stylesheet', 'image', 'font', 'media', 'manifest'])
const ours = new Set(['localhost', '127.0.0.1'])

function openWatch(): Watch {
  const windows: BrowserContext[] = []
  const allowed: RegExp[] = []
  const heard: string[] = []
  const hear = (checks: string | undefined) => checks !== undefined && heard.push(checks)
  return {
    over: async (context) => {
      windows.push(context)
      await context.addInitScript(reportViolations)
      context.on('console', (message) => hear(complaint(message)))
      context.on('weberror', (error) => hear(`nobody caught: ${error.error().stack}`))
      context.on('request', (request) => hear(strangerAsked(request)))
      context.on('requestfailed', (request) => hear(lostRequest(request)))
      context.on('response', (response) => hear(badAnswer(response.request(), response.status())))
    },
    allow: (...words) => void allowed.push(...words),
    findings: async () => {
      await Promise.all(windows.flatMap((window) => window.pages().map(finishSentence)))
      return heard.filter((checks) => !allowed.some((words) => words.test(checks)))
    },
  }
}

/** Runs in the page, before its own scripts. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
    console.error(
      `content policy: ${violatedDirective} forbids ${blockedURI || 'this'} in ${sourceFile || 'the page'}`,
    )
  })
}

function complaint(message: ConsoleMessage): string | undefined {
  const text = message.text()
  // The browser's own note about an answer; a refusal in words is no trouble, and the others are seen below.
  if (text.startsWith('Failed to load resource')) return undefined
  const isProblem = message.type() === 'error' || /hydrat/i.test(text)
  return isProblem ? `console.${message.type()}: ${text}` : undefined
}

function strangerAsked(request: Request): string | undefined {
  const { protocol, hostname } = new URL(request.url())
  return protocol.startsWith('http') && !ours.has(hostname)
    ? `a stranger was asked: ${request.url()}`
    : undefined
}

function lostRequest(request: Request): string | undefined {
  const reason = request.failure()?.errorText
  // Given up by the page itself, as when the guest goes on to the next one; or a script where scripts are off (what our
  // own policy refuses, the page says in its console).
  return reason === 'net::ERR_ABORTED' || reason === 'csp' ? undefined : `${request.url()} failed: ${reason}`
}

function badAnswer(request: Request, status: number): string | undefined {
  const least = assets.has(request.resourceType()) ? 400 : 500
  return status >= least ? `${request.url()} was answered with ${status}` : undefined
}

/** After an answer to us, everything that the page said before has arrived. */
const finishSentence = (page: Page) => page.evaluate(() => undefined).catch(() => undefined)

type Fixtures = {
  watch: Watch
  /** Opens a browser for one more guest; watched like the first. */
  anotherGuest: () => Promise<Page>
}

/** A test in which a page complains has failed. */
export const watchTest = base.extend<Fixtures>({
  watch: [
    async ({ context }, use) => {
      const watch = openWatch()
      await watch.over(context)
      await use(watch)
      expect(await watch.findings(), 'what went wrong on the pages').toEqual([])
    },
    { auto: true },
  ],

  anotherGuest: async ({ browser, watch }, use) => {
    const windows: BrowserContext[] = []
    await use(async () => {
      const window = await browser.newContext()
      windows.push(window)
      await watch.over(window)
      return window.newPage()
    })
    // Heard out before they leave.
    await watch.findings()
    await Promise.all(windows.map((window) => window.close()))
  },
})
