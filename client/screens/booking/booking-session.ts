import { hotel } from '../../../shared/hotel'
import type { Device } from '../../app/device'
import type { ServerCalls } from '../../app/trpc'
import { createDraftStore, type DraftStore } from './draft-store'
import { noticeVersion } from './form-privacy'
import { createPaymentFlow, type PaymentFlow } from './payment-flow'
import { loadPaymentScript, openPaymentWindow } from './payment-window'

/** The draft and the payment of this tab; they outlive the screen, for a payment that is handed over late. */
type BookingSession = { store: DraftStore; flow: PaymentFlow | undefined }

type Needs = { device: Device | undefined; calls: ServerCalls; paymentScript: string; onChange: () => void }

const sessions = new WeakMap<Device, BookingSession>()

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

function inBrowser({ device, calls, paymentScript, onChange }: Needs & { device: Device }): BookingSession {
  const { local, session, newId } = device
  return {
    store: createDraftStore({ local, session, newDraftId: newId }),
    flow: createPaymentFlow({
      calls,
      device,
      hotelName: hotel.name,
      noticeVersion,
      loadScript: () => loadPaymentScript(paymentScript),
      openWindow: openPaymentWindow,
      onChange,
    }),
  }
}
