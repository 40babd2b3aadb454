import { join } from 'node:path'
import type { Hono } from 'hono'
import { z } from 'zod'
import { type Clock, realPause } from '#server/platform/clock'
import type { Log } from '#server/platform/logger'
import { contacts, hotel } from '#shared/hotel'
import type { Config } from '../config'
import { findDrawnAlbums } from '../platform/drawn-albums'
import type { Ids } from '../platform/ids'
import { driveSource } from './google-drive/drive-source'
import { googleReviews } from './google-places/google-reviews'
import type { Reviews } from './google-places/reviews'
import { folderSource } from './photo-folder/folder-source'
import { ownFirst } from './photos/kept-photos'
import type { PhotoSource } from './photos/photos'
import type { Payments } from './razorpay/payments'
import { razorpayPayments } from './razorpay/razorpay-payments'
import type { Timeout } from './razorpay/transport'
import type { Mailer } from './smtp/mailer'
import { smtpMailer } from './smtp/smtp-mailer'

const sandboxInfo = z.object({
  razorpay: z.object({ keyId: z.string(), keySecret: z.string(), webhookSecret: z.string() }),
  places: z.object({ key: z.string(), placeId: z.string() }),
  drive: z.object({ key: z.string(), folder: z.string() }),
  smtpUrl: z.string(),
  clock: z.object({ offsetMs: z.number() }),
})

const subscribed = z.object({ offsetMs: z.number(), isNew: z.boolean() })

/** The providers outside: real ones where the settings name them, else the sandbox's. */
export type Integrations = {
  payments: Payments
  mailer: Mailer
  /** Undefined where no source of reviews is configured. */
  reviews: Reviews | undefined
  photos: PhotoSource
  /** The sandbox's time less the real time; 0 without a sandbox. */
  clockOffsetMs: number
  /** Undefined where every integration is a real one. */
  sandboxUrl: string | undefined
  /** The script of the payment window: a URL or a path of this server. */
  paymentScript: string
  /** The embedded map of the hotel: a URL or a path of this server. */
  map: string
  /** The sandbox's pages and API, where it runs in this process. */
  sandboxRoutes: Hono | undefined
  /**
   * Registers this server with the sandbox for webhooks and clock changes. Repeated now and then, because the sandbox drops
   * servers that stay silent. Returns the clock offset where the sandbox did not know this server.
   */
  introduce(): Promise<number | undefined>
  close(): Promise<void>
}

type Needs = {
  settings: Config
  dir: string
  /** This server's own URL on this machine. */
  ownUrl: string
  systemClock: Clock
  ids: Ids
  log: Log
  paymentTimeoutMs?: Timeout | undefined
}

export async function openIntegrations(needs: Needs): Promise<Integrations> {
  const { settings, ownUrl } = needs
  const sandbox = await openOwnSandbox(needs)
  const sandboxUrl = settings.SANDBOX_URL ?? (sandbox ? ownUrl : undefined)
  const info = sandbox?.info() ?? (settings.SANDBOX_URL ? await askSandbox(settings.SANDBOX_URL) : undefined)
  const mailer = smtpMailer({
    url: smtpUrl(settings, info),
    from: settings.MAIL_FROM ?? `"${hotel.name}" <${contacts.email}>`,
  })
  return {
    payments: openPayments(needs, info, sandboxUrl),
    mailer,
    reviews: openReviews(settings, info, sandboxUrl),
    photos: openPhotos(needs, info, sandboxUrl),
    clockOffsetMs: info?.clock.offsetMs ?? 0,
    sandboxUrl,
    paymentScript: paymentScript(settings),
    map: mapOf(settings),
    sandboxRoutes: sandbox?.routes,
    introduce: async () => {
      if (!sandboxUrl) return undefined
      await post(`${sandboxUrl}/sandbox/razorpay/control/endpoints`, { url: `${ownUrl}/api/payment/webhook` })
      const self = { url: `${ownUrl}/sandbox/follow-clock` }
      const { offsetMs, isNew } = subscribed.parse(
        await post(`${sandboxUrl}/sandbox/clock/subscribers`, self),
      )
      return isNew ? offsetMs : undefined
    },
    close: async () => {
      mailer.close()
      await sandbox?.close()
    },
  }
}

type Info = z.infer<typeof sandboxInfo>

async function openOwnSandbox({ settings, dir, systemClock, ids, log }: Needs) {
  if (settings.production || settings.SANDBOX_URL) return undefined
  const startAt = settings.SANDBOX_NOW ? { startAt: new Date(settings.SANDBOX_NOW) } : {}
  const pictures = findDrawnAlbums()
  // Its packages are devDependencies, which a live hotel does not install.
  const { openSandbox } = await import('#tools/sandbox/open-sandbox')
  return openSandbox({ dir: join(dir, 'sandbox'), pictures, systemClock, ids, log, ...startAt })
}

async function askSandbox(url: string): Promise<Info> {
  const response = await fetch(`${url}/sandbox/info`, { signal: AbortSignal.timeout(5000) }).catch(
    () => undefined,
  )
  if (!response?.ok)
    throw new Error(`SANDBOX_URL: no sandbox answers at ${url}. Start one with: npm run sandbox`)
  return sandboxInfo.parse(await response.json())
}

function openPayments(
  { settings, paymentTimeoutMs }: Needs,
  info: Info | undefined,
  sandboxUrl: string | undefined,
): Payments {
  const timeout = paymentTimeoutMs === undefined ? {} : { timeoutMs: paymentTimeoutMs }
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecrets,
  } = settings
  if (keyId && keySecret && webhookSecrets)
    return razorpayPayments({ keyId, keySecret, webhookSecrets, ...timeout })
  if (!info || !sandboxUrl) throw new Error('there is no payment provider')
  const { webhookSecret, ...keys } = info.razorpay
  return razorpayPayments({
    ...keys,
    webhookSecrets: [webhookSecret],
    baseUrl: `${sandboxUrl}/sandbox/razorpay`,
    ...timeout,
  })
}

function openReviews(
  { GOOGLE_PLACES_KEY: key, GOOGLE_PLACE_ID: placeId }: Config,
  info: Info | undefined,
  sandboxUrl: string | undefined,
): Reviews | undefined {
  if (key && placeId) return googleReviews({ key, placeId })
  return info && sandboxUrl ? googleReviews({ ...info.places, sandboxUrl }) : undefined
}

/** The Drive folder of the settings; else the hotel's own photos, else the drawings that come with the product. */
function openPhotos(
  { settings, dir, log }: Needs,
  info: Info | undefined,
  sandboxUrl: string | undefined,
): PhotoSource {
  const { GOOGLE_DRIVE_KEY: key, GOOGLE_DRIVE_FOLDER: folder } = settings
  const pause = realPause
  if (key && folder) return driveSource({ key, folder, pause })
  const own = folderSource({
    dir: join(dir, 'albums'),
    name: 'own',
    areDrawings: false,
    onUnreadable: (file) => log.warn({ file }, 'a HEIC picture is left out of the gallery: save it as JPEG'),
  })
  if (info && sandboxUrl) return ownFirst(own, 'own', driveSource({ ...info.drive, pause, sandboxUrl }))
  const drawn = folderSource({ dir: findDrawnAlbums() ?? '', name: 'drawn', areDrawings: true })
  return ownFirst(own, 'own', drawn)
}

function paymentScript(settings: Config): string {
  if (settings.RAZORPAY_KEY_ID) return 'https://checkout.razorpay.com/v1/checkout.js'
  return `${settings.SANDBOX_URL ?? ''}/sandbox/razorpay/v1/checkout.js`
}

function mapOf({ production, SANDBOX_URL = '' }: Config): string {
  const { latitude, longitude } = hotel.coordinates
  const position = `${latitude},${longitude}`
  if (production) return `https://www.google.com/maps?q=${position}&z=13&output=embed`
  return `${SANDBOX_URL}/sandbox/maps/embed?q=${position}`
}

function smtpUrl(settings: Config, info: Info | undefined): string {
  const url = settings.SMTP_URL ?? info?.smtpUrl
  if (!url) throw new Error('there is no mail server')
  return url
}

async function post(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(5000),
  })
  if (!response.ok) throw new Error(`the sandbox refused ${new URL(url).pathname}`)
  return response.json()
}
