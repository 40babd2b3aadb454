import type { LinkProps } from '@tanstack/react-router'
import { Link } from '@tanstack/react-router'
import { hotel } from '../../shared/hotel'
import { PhoneLink } from './phone-link'

export function Footer() {
  return (
    <footer className="site-footer" id="footer">
      <div className="page-grid">
        <h2 className="site-footer-title">Find us</h2>
        <address className="site-footer-address">
          <p>
            {hotel.name}
            {hotel.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
        </address>
        <address className="site-footer-contact">
          <dl>
            <dt>Telephone</dt>
            {hotel.phones.map((phone) => (
              <dd key={phone}>
                <PhoneLink phone={phone} />
              </dd>
            ))}
            <dt>E-mail</dt>
            <dd>
              <a href={`mailto:${hotel.email}`}>{hotel.email}</a>
            </dd>
          </dl>
        </address>
        <nav className="site-footer-links" aria-label="Footer">
          <Aside to="/refundForm">Cancel a booking</Aside>
          <Aside to="/terms_and_conditions">Terms and conditions</Aside>
          <Aside to="/privacy_policy">Privacy policy</Aside>
        </nav>
      </div>
    </footer>
  )
}

/** A page that opens beside the one that is being read. */
const Aside = ({ to, children }: { to: NonNullable<LinkProps['to']>; children: string }) => (
  <Link to={to} target="_blank" rel="noopener">
    {children}
  </Link>
)
