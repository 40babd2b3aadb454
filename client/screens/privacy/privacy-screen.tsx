import type { ReactNode } from 'react'
import { OurEmail } from '#client/site/our-email'
import { PageFrame } from '#client/site/page-frame'

/** After how many days identity numbers, and the register of guests who arrived, are erased. */
type Keeping = { identityDays: number; registerDays: number }

/** The privacy policy: its promises, and what is stored. */
export function PrivacyScreen({ identityDays, registerDays }: Keeping) {
  return (
    <PageFrame back={{ to: '/', label: 'rooms' }}>
      <article className="page-grid reading-page">
        <h1>Privacy policy</h1>
        <h2>In short</h2>
        <p>
          No personal data is collected except what you enter in a booking form. Cloud-drive images are used
          only for the gallery. Data is not sold or shared. Standard security is used. You may ask for
          deletion of your booking data: write to <EmailLink />.
        </p>
        <Part title="When you book a room">
          <li>
            The booking form: names, ages, mobile number, email and address of the guests, to prepare the
            rooms, to send the confirmation, a reminder and news about your stay, and to keep the guest
            register.
          </li>
          <li>{`Aadhaar numbers on the booking form, encrypted, and erased ${identityDays} days after check-out; of another document only its kind. Our emails and printed lists show only the last four digits.`}</li>
          <li>{`When you check in, the law makes us enter you in the register of guests: name, age, nationality, address, your identity document with its number, and for guests from other countries what Form III asks. Numbers are encrypted. We show the register to the police if they ask, send Form III to the government’s portal, and erase the entry ${registerDays} days after check-out, also if your booking was deleted before.`}</li>
          <li>
            If we issue you a tax invoice, the law makes us keep it. The name, GSTIN and address on it are
            erased after eight years, also if your booking was deleted before.
          </li>
          <li>Forms of bookings that were not completed are erased within days.</li>
          <li>
            Razorpay processes the payment and gets your name, email and mobile number for it. We never see
            card or bank details; we keep the payment's id, amount and date.
          </li>
        </Part>
        <Part title="When you enquire about a trek">
          <li>{`The enquiry goes to the organiser by email, and you get a short email that confirms it. We keep only the last four digits of Aadhaar numbers, and erase the enquiry after ${identityDays} days. If you book the trek, we erase the digits then, and the rest ${identityDays} days after the month of the trek.`}</li>
        </Part>
        <Part title="While you browse the site">
          <li>
            A digest of your network address and of a random number that your browser keeps under the name{' '}
            <code>UserId</code>, so that nobody can hold all rooms without paying, and so that you can find
            your booking again.
          </li>
          <li>
            In your own browser: what you typed into a form, so that it survives a lost connection, and
            whether you closed the trek note. Aadhaar numbers stay there only until you close the tab. Once
            you have booked, also your booking’s order id and key, until 90 days after your stay or until you
            choose “Forget on this browser”.
          </li>
          <li>
            Your booking’s page opens by the link in our mails, or by the booking reference with your mobile
            number or email address. The key in that link never reaches our server’s logs, and it ends when we
            correct your email address.
          </li>
          <li>
            There is no advertising and no visitor tracking. Pictures come from our own server. The map from
            Google is loaded only when you open it.
          </li>
          <li>
            The guest reviews are from Google, with names and photographs. Our server fetches them for you, so
            that Google does not learn of your visit. The author of a review can change or remove it at
            Google; the change soon appears here too.
          </li>
        </Part>
        <Part title="Your rights">
          <li>
            Ask what we store about you, have it corrected or erased, or withdraw your consent: an email to{' '}
            <EmailLink /> is enough. What the law makes us keep stays: payment records, without your name, and
            for its time the register of guests who arrived.
          </li>
          <li>
            Whoever books for somebody under 18 confirms that a parent or guardian agrees. If we do not help,
            you can complain to the Data Protection Board of India.
          </li>
        </Part>
      </article>
    </PageFrame>
  )
}

const EmailLink = () => <OurEmail />

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h2>{title}</h2>
    <ul>{children}</ul>
  </>
)
