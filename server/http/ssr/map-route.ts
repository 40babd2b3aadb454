import { Hono } from 'hono'
import type { HttpDeps, RequestVariables } from '../context'

/** Leads the footer's frame to the map, which only those reach who asked for it. */
export function mapRoute({ map }: HttpDeps): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()
  routes.get('/map', (c) => c.redirect(map))
  return routes
}
