import type { ReactNode } from 'react'
import { PageFrame } from '#client/site/page-frame'
import { hotel } from '#shared/hotel'

/** The privacy policy: what it promises, and beside it what is really stored. `identityDays` as the house has it set. */
export function PrivacyScreen({ identityDays }: { identityDays: number }) {
  return (
    <PageFrame back={{ to: '/', label: 'rooms' }}>
      <article className="page-grid reading-page">
        <h1>Privacy policy</h1>
        <h2>In short</h2>
        <p>
          No personal data is collected except what you enter in a booking form. Cloud-drive images are used
          only for the gallery. Data is not sold or shared. Standard security is used. You may ask for
          deletion of your booking data: write to <Letter />.
        </p>
        <Part title="When you book a room">
          <li>
            The booking form: names, ages, mobile number, e-mail and address of the guests, to have the rooms
            ready, to send the confirmation and to keep the guest register.
          </li>
          <li>{`Aadhaar numbers, encrypted, and erased ${identityDays} days after check-out. Our mails and papers show the last four digits only.`}</li>
          <li>Forms of bookings that did not come about are erased within days.</li>
          <li>
            Razorpay takes the payment and is told your name, e-mail and mobile number for it. We never see
            card or bank details; we keep the payment's number, amount and date.
          </li>
        </Part>
        <Part title="When you ask for a trek">
          <li>{`The enquiry goes to the organiser by e-mail, and a short mail to you says that we have it. We keep the last four digits of Aadhaar numbers, never the whole, and erase the enquiry after ${identityDays} days.`}</li>
        </Part>
        <Part title="While you look around">
          <li>
            A digest of your network address and of a random number that your browser keeps under the name{' '}
            <code>UserId</code>, so that nobody can hold all rooms without paying and you find your booking
            again.
          </li>
          <li>
            In your own browser: what you typed into a form, so that it survives a bad line, and that you
            closed a note. Aadhaar numbers stay there only until you close the tab.
          </li>
          <li>
            There is no advertising and no counting of visitors. Pictures come to you from our own server. A
            map from elsewhere is fetched only when you press for it.
          </li>
          <li>
            What guests wrote about us is from Google: their reviews, names and photographs. Our server
            fetches them and hands them on, so that Google does not learn of your visit. Who wrote one can
            change or remove it at Google; it then soon goes from here too.
          </li>
        </Part>
        <Part title="Your rights">
          <li>
            Ask what we have about you, have it put right or erased, or take back your consent: a line to{' '}
            <Letter /> is enough. What the law makes us keep of a payment stays, without your name.
          </li>
          <li>
            Whoever books for somebody under 18 says with it that a parent or guardian agrees. Where we do not
            help, you can complain to the Data Protection Board of India.
          </li>
        </Part>
      </article>
    </PageFrame>
  )
}

const Letter = () => <a href={`mailto:${hotel.email}`}>{hotel.email}</a>

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h2>{title}</h2>
    <ul>{children}</ul>
  </>
)
