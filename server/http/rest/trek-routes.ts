import { Hono } from 'hono'
import type { HttpDeps, RequestVariables } from '../context'
import { bodyAs } from './answers'
import { sentEnquiry } from './requests/trek-requests'

/** The documented path of trek enquiries. */
export function trekRoutes({ services, limits }: HttpDeps): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()
  routes.post('/sendtrekdetails', async (c) => {
    const enquiry = await bodyAs(c, sentEnquiry)
    await limits.enquiries.spend(c.get('networkAddress'))
    await services.enquireAboutTrek(enquiry)
    return c.json({ success: true })
  })
  return routes
}
