import { Hono } from 'hono'
import type { HttpDeps, RequestVariables } from '../context'
import { deleteBooking, fetchBookings, login, updateRoomRate } from './admin'
import { checkout, sendConfirmation } from './bookings'
import type { DocumentedCall } from './call'
import { albums, photos } from './gallery'
import { verifyPayment } from './payments'
import { sendRefund } from './refund-mail'
import { refund, sendReceipt } from './refunds'
import { reviews } from './reviews'
import { calendar, checkAvailability, fetchRoomDetails } from './rooms'
import { sendTrekDetails } from './treks'

/** Every documented call by its name, in the order of the documentation page. */
export const documentedCalls = {
  fetchRoomDetails,
  checkAvailability,
  calendar,
  checkout,
  verifyPayment,
  sendConfirmation,
  refund,
  sendReceipt,
  login,
  fetchBookings,
  updateRoomRate,
  sendRefund,
  deleteBooking,
  reviews,
  albums,
  photos,
  sendTrekDetails,
} satisfies Record<string, DocumentedCall>

export type CallName = keyof typeof documentedCalls

/** The routes of all documented calls. */
export function restRoutes(deps: HttpDeps): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()
  for (const { method, path, respond } of Object.values(documentedCalls)) {
    routes[method](path.replace(/\{(\w+)\}/g, ':$1'), (c) => respond(deps, c))
  }
  return routes
}
