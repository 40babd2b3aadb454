import { useSite } from '#client/app/site-facts'

/** The hotel's address for guests. */
export function OurEmail() {
  const { email } = useSite()
  return <a href={`mailto:${email}`}>{email}</a>
}
