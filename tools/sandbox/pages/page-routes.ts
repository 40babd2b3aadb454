import { Hono } from 'hono'
import type { Clock } from '#server/platform/clock'
import type { Mailbox } from '../mailbox/open-mailbox'
import { keyId } from '../razorpay/constants'
import type { Ledger } from '../razorpay/ledger'
import { asset } from './asset'
import { indexPage } from './index-page'
import { indexScript } from './index-script'
import { mapPage } from './map-page'
import { page } from './page'
import { style } from './style'

/** The index and what its pages load. Mounted at `/sandbox`. */
export function pageRoutes({
  clock,
  mailbox,
  ledger,
}: {
  clock: Clock
  mailbox: Mailbox
  ledger: Ledger
}): Hono {
  const app = new Hono()
  app.get('/pages/style.css', (c) => asset(c, 'css', style))
  app.get('/pages/index.js', (c) => asset(c, 'js', indexScript))
  app.get('/maps/embed', mapPage)
  app.get('/', (c) => {
    const orders = ledger.orders.all().map(({ entity }) => entity)
    const facts = {
      now: clock.now(),
      orders: orders.reverse().slice(0, 20),
      mails: mailbox.mails.all().length,
    }
    const body = indexPage({ ...facts, smtpUrl: mailbox.url, keyId })
    return page(c, 'Sandbox', body, { scripts: ['/sandbox/pages/index.js'] })
  })
  return app
}
