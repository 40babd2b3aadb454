import { Hono } from 'hono'
import { enquireAboutTrek } from '#modules/treks/enquire-about-trek'
import type { HttpDeps, RequestVariables } from '../context'
import { bodyAs } from './answers'
import { enquiryRequest } from './requests/trek-requests'

/** The documented REST call for trek enquiries. */
export function trekRoutes({ ctx, limits }: HttpDeps): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()
  routes.post('/sendtrekdetails', async (c) => {
    const enquiry = await bodyAs(c, enquiryRequest)
    await limits.enquiries.spend(c.get('networkAddress'))
    await enquireAboutTrek(ctx, enquiry)
    return c.json({ success: true })
  })
  return routes
}
