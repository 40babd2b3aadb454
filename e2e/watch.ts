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
  /** What this test makes happen on purpose, such as `/ERR_INTERNET_DISCONNECTED/` where it cuts the connection. */
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
  const hear = (problem: string | undefined) => problem !== undefined && heard.push(problem)
  return {
    over: async (context) => {
      windows.push(context)
      await context.addInitScript(reportViolations)
      context.on('console', (message) => hear(complaint(message)))
      context.on('weberror', (error) => hear(`nobody caught: ${error.error().stack}`))
      context.on('request', (request) => hear(otherHostRequested(request)))
      context.on('requestfailed', (request) => hear(lostRequest(request)))
      context.on('response', (response) => hear(badAnswer(response.request(), response.status())))
    },
    allow: (...words) => void allowed.push(...words),
    findings: async () => {
      await Promise.all(windows.flatMap((window) => window.pages().map(flushReports)))
      return heard.filter((problem) => !allowed.some((words) => words.test(problem)))
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
  // The browser's own note about an answer. A refusal is expected, and other failures are found below.
  if (text.startsWith('Failed to load resource')) return undefined
  const isProblem = message.type() === 'error' || /hydrat/i.test(text)
  return isProblem ? `console.${message.type()}: ${text}` : undefined
}

function otherHostRequested(request: Request): string | undefined {
  const { protocol, hostname } = new URL(request.url())
  return protocol.startsWith('http') && !ours.has(hostname)
    ? `another host was requested: ${request.url()}`
    : undefined
}

function lostRequest(request: Request): string | undefined {
  const reason = request.failure()?.errorText
  // Cancelled by the page itself, as when the guest moves on; or a script where scripts are off (what our own content
  // policy refuses is reported in the console).
  return reason === 'net::ERR_ABORTED' || reason === 'csp' ? undefined : `${request.url()} failed: ${reason}`
}

function badAnswer(request: Request, status: number): string | undefined {
  const least = assets.has(request.resourceType()) ? 400 : 500
  return status >= least ? `${request.url()} was answered with ${status}` : undefined
}

/** Once this is answered, everything that the page reported before has arrived. */
const flushReports = (page: Page) => page.evaluate(() => undefined).catch(() => undefined)

type Fixtures = {
  watch: Watch
  /** Opens a browser window for one more guest, watched like the first. */
  anotherGuest: () => Promise<Page>
}

/** Fails a test in which a page reports an error. */
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
    // Collect what they reported before they close.
    await watch.findings()
    await Promise.all(windows.map((window) => window.close()))
  },
})
