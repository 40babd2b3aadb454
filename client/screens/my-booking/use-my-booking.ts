import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keep, readKept } from '#client/app/kept'
import { refusalOf } from '#client/app/refusal'
import {
  dropRemembered,
  keyedBookingIn,
  rememberBooking,
  rememberedBooking,
} from '#client/app/remembered-booking'
import { useApp } from '#client/app/use-app'
import type { KeyedBooking, MyBooking } from '#shared/booking/my-booking'

/** What this tab shows, so that a reload shows it again. */
const tabKey = 'my-booking-here'
const soonMs = 5000
/** A page that stays open learns of a late payment, a refund and what the desk does. */
const laterMs = 60_000
const nobody: KeyedBooking = { orderId: '', key: '' }

/**
 * The booking that this page shows: of the link that was followed, else of this tab, else of this browser.
 * `undefined` until the browser was asked, as on the server; null: none.
 */
export function useMyBooking() {
  const { device, reads } = useApp()
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<KeyedBooking | null>()
  /** Only the link of a mail is remembered: who types an order id may sit at somebody else's computer. */
  const [isFromLink, setFromLink] = useState(false)
  /** From a link without a key, for the form. */
  const [orderId, setOrderId] = useState('')
  /** The link that was followed has a key which cannot be one. */
  const [isCut, setCut] = useState(false)

  useEffect(() => {
    if (!device) return
    const { local, session } = device
    const follow = (): boolean => {
      const link = linkOf(window.location.hash)
      if (!link) return false
      // The key must not stay in the address bar, the history or a copied address.
      window.history.replaceState(window.history.state, '', window.location.pathname)
      const keyed = keyedBookingIn(link)
      setOrderId(link.orderId)
      setCut(!keyed && link.key !== '')
      if (keyed) keep(session, tabKey, keyed)
      setFromLink(keyed !== undefined)
      setOpened(keyed ?? null)
      return true
    }
    if (!follow()) setOpened(keyedBookingIn(readKept(session, tabKey)) ?? rememberedBooking(local) ?? null)
    // A second link that is opened in this tab changes only the fragment.
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [device])

  const asked = useQuery({
    ...reads.myBooking(opened ?? nobody),
    enabled: device !== undefined && !!opened,
    // A wrong key counts as a try, so it is sent once.
    refetchOnWindowFocus: ({ state }) => refusalOf(state.error) === undefined,
    refetchInterval: ({ state: { data, error } }) =>
      error || !data ? false : isChanging(data) ? soonMs : laterMs,
  })
  const refusal = refusalOf(asked.error)
  const isUnknown = refusal?.code === 'NotFound'
  useEffect(() => {
    if (!isUnknown || !opened) return
    dropRemembered(device?.local ?? null, opened.orderId)
    keep(device?.session ?? null, tabKey, null)
  }, [isUnknown, opened, device])

  const isOpen = asked.data !== undefined
  useEffect(() => {
    if (isFromLink && isOpen && opened) rememberBooking(device?.local ?? null, opened)
  }, [isFromLink, isOpen, opened, device])

  /** Shows what was opened in this tab. */
  const show = (booking: MyBooking) => {
    const { key } = booking
    queryClient.setQueryData(reads.myBooking(booking).queryKey, booking)
    keep(device?.session ?? null, tabKey, { orderId: booking.orderId, key })
    setFromLink(false)
    setCut(false)
    setOpened({ orderId: booking.orderId, key })
  }
  /** Shows what an act on it has answered. */
  const renew = (booking: MyBooking) => queryClient.setQueryData(reads.myBooking(booking).queryKey, booking)
  const close = () => {
    keep(device?.session ?? null, tabKey, null)
    if (opened) {
      dropRemembered(device?.local ?? null, opened.orderId)
      queryClient.removeQueries({ queryKey: reads.myBooking(opened).queryKey })
    }
    setOrderId('')
    setCut(false)
    setFromLink(false)
    setOpened(null)
  }
  const isRemembered = isFromLink || rememberedBooking(device?.local ?? null)?.orderId === opened?.orderId
  return { opened, orderId, isCut, asked, refusal, isRemembered, show, renew, close }
}

/** A payment is under way, and its outcome changes the page. */
const isChanging = ({ balance }: MyBooking): boolean =>
  balance.state === 'waitingForBank' || balance.state === 'beingConfirmed'

/** `#order=…&key=…`: what follows the # is never sent to a server. */
function linkOf(hash: string): { orderId: string; key: string } | undefined {
  const link = new URLSearchParams(hash.replace(/^#/, ''))
  const orderId = link.get('order')?.slice(0, 64)
  return orderId === undefined ? undefined : { orderId, key: link.get('key') ?? '' }
}
