import { Hono } from 'hono'
import type { HttpDeps, RequestVariables } from '../context'

/** Redirects the map's frame to the map, so that a browser contacts its host only once the guest asks for the map. */
export function mapRoute({ map }: HttpDeps): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()
  routes.get('/map', (c) => c.redirect(map))
  return routes
}
