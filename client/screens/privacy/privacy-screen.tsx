import { hotel } from '../../../shared/hotel'
import { PageFrame } from '../../site/page-frame'

/** The privacy policy: what it promises, and beside it what is really stored. */
export function PrivacyScreen() {
  return (
    <PageFrame back={{ to: '/', label: 'rooms' }}>
      <article className="page-grid reading-page">
        <h1>Privacy policy</h1>
        <p>
          No personal data is collected except what you enter in a booking form. Cloud-drive images are used
          only for the gallery. Data is not sold or shared. Standard security is used. You may ask for
          deletion of your booking data: write to <a href={`mailto:${hotel.email}`}>{hotel.email}</a>.
        </p>
        <h2>What is stored, exactly</h2>
        <ul>
          <li>
            The booking form: names, ages, mobile number, e-mail and address of the guests, to have the rooms
            ready, to send the confirmation and to keep the guest register.
          </li>
          <li>
            Aadhaar numbers, encrypted. They are erased 30 days after check-out. Our mails and papers show the
            last four digits only.
          </li>
          <li>Forms of bookings that did not come about are erased within days.</li>
          <li>
            Razorpay takes the payment and is told your name, e-mail and mobile number for it. We never see
            card or bank details; we keep the payment's number, amount and date.
          </li>
          <li>
            A digest of your network address and of a random number that your browser keeps under the name
            <code> UserId</code>, so that nobody can hold all rooms without paying and you find your booking
            again.
          </li>
          <li>In your own browser: what you typed into the form, so that it survives a bad line.</li>
        </ul>
      </article>
    </PageFrame>
  )
}
