import type { ServerCalls } from '#client/app/calls'
import type { Device } from '#client/app/device'
import { liveOf } from '#client/app/live/browser-live'
import { pauseOrOnline } from '#client/app/live/pause-or-online'
import { loadPaymentScript, openPaymentWindow } from '#client/site/payment-window'
import { hotel } from '#shared/hotel'
import { createDraftStore, type DraftStore } from './draft-store'
import { noticeVersion } from './form-privacy'
import { createPaymentFlow, type PaymentFlow } from './payment-flow'

/** The draft and the payment of this tab. They outlive the screen, since a payment may complete after it was left. */
type BookingSession = { store: DraftStore; flow: PaymentFlow | undefined }

type Needs = {
  device: Device | undefined
  calls: ServerCalls
  paymentScript: string
  onChange: () => Promise<void>
  bringBack: () => void
}

const sessions = new WeakMap<Device, BookingSession>()
const stores = new WeakMap<Device, DraftStore>()

/** The draft of this tab, whether or not the booking page was open. */
export function draftStoreOf(device: Device): DraftStore {
  const { local, session, newId } = device
  const store = stores.get(device) ?? createDraftStore({ local, session, newDraftId: newId })
  stores.set(device, store)
  return store
}

export function bookingSession(needs: Needs): BookingSession {
  const { device } = needs
  if (!device) return onServer()
  const known = sessions.get(device)
  if (known) return known
  const session = inBrowser({ ...needs, device })
  sessions.set(device, session)
  return session
}

const onServer = (): BookingSession => ({
  store: createDraftStore({ local: null, session: null, newDraftId: () => '' }),
  flow: undefined,
})

function inBrowser({
  device,
  calls,
  paymentScript,
  ...callbacks
}: Needs & { device: Device }): BookingSession {
  return {
    store: draftStoreOf(device),
    flow: createPaymentFlow({
      calls,
      device,
      live: liveOf(device, calls),
      hotelName: hotel.name,
      noticeVersion,
      loadScript: () => loadPaymentScript(paymentScript),
      openWindow: openPaymentWindow,
      pause: pauseOrOnline,
      ...callbacks,
    }),
  }
}
