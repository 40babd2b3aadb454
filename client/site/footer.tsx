import { Link, type LinkProps } from '@tanstack/react-router'
import { useSite } from '#client/app/site-facts'
import { hotel } from '#shared/hotel'
import { OurEmail } from './our-email'
import { PhoneLink } from './phone-link'
import { ValleyMap } from './valley-map'

export function Footer() {
  const { phones } = useSite()
  return (
    <footer className="site-footer" id="footer" tabIndex={-1}>
      <div className="page-grid">
        <ValleyMap />
        <div className="site-footer-words">
          <h2 className="site-footer-title">Find us</h2>
          <address>
            <p className="site-footer-address">
              <span>{hotel.name}</span>
              {hotel.address.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </p>
            <dl className="site-footer-contact">
              <dt>Telephone</dt>
              {phones.map((phone) => (
                <dd key={phone}>
                  <PhoneLink phone={phone} />
                </dd>
              ))}
              <dt>Email</dt>
              <dd>
                <OurEmail />
              </dd>
              <dt>Restaurant</dt>
              <dd>7:00 AM to 10:00 PM daily</dd>
            </dl>
          </address>
        </div>
        <nav className="site-footer-links" aria-label="Footer">
          <Link to="/my-booking">Find my booking</Link>
          <NewTabLink to="/refundForm">Cancel a booking</NewTabLink>
          <NewTabLink to="/terms_and_conditions">Terms and conditions</NewTabLink>
          <NewTabLink to="/privacy_policy">Privacy policy</NewTabLink>
        </nav>
      </div>
    </footer>
  )
}

/** A link that opens in a new tab. */
const NewTabLink = ({ to, children }: { to: NonNullable<LinkProps['to']>; children: string }) => (
  <Link to={to} target="_blank" rel="noopener">
    {children}
  </Link>
)
