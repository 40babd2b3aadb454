import { Hono } from 'hono'
import { z } from 'zod'
import { largestParty } from '../../../shared/trek/trek'
import { trekEnquiry } from '../../../shared/trek/trek-enquiry'
import type { Doors, RequestVariables } from '../context'
import { bodyAs, wholeNumber } from './answers'

/** The documented body has the pincode in the address, and a count beside the list of guests. */
const sentEnquiry = z
  .object({
    trekTitle: z.unknown(),
    numberOfGuest: z.unknown(),
    mobileNumber: z.unknown(),
    email: z.unknown(),
    address: z.record(z.string(), z.unknown()).catch({}),
    guests: z.array(z.unknown()).catch([]),
  })
  .transform(({ numberOfGuest, guests, address, ...rest }) => ({
    ...rest,
    address,
    pincode: address['pincode'],
    // As many as are said to come: somebody who is not named is asked for.
    guests: Array.from({ length: partySize(numberOfGuest) }, (_, index): unknown => guests[index] ?? {}),
  }))
  .pipe(trekEnquiry)

const partySize = (sent: unknown): number => {
  const size = wholeNumber.safeParse(sent).data ?? 0
  return Math.min(size, largestParty + 1)
}

/** The documented path of trek enquiries. */
export function trekRoutes({ services, limits }: Doors): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()
  routes.post('/sendtrekdetails', async (c) => {
    const enquiry = await bodyAs(c, sentEnquiry)
    await limits.enquiries.spend(c.get('networkAddress'))
    await services.enquireAboutTrek(enquiry)
    return c.json({ success: true })
  })
  return routes
}
