import { useSite } from '#client/app/site-facts'

/** Change it with every change of the text below: it is stored with the booking, as proof of what the guest was shown. */
export const noticeVersion = '2026-12-booking-4'

/** What is stored, why, and for how long; shown above Continue. */
export function PrivacyNotice({ identityDays }: { identityDays: number }) {
  return (
    <div className="privacy">
      <h2>What we keep about you</h2>
      <p>
        <span>
          {`We keep this form with your booking to have your rooms ready, to send you the confirmation and to keep the guest register. Aadhaar numbers are encrypted, and erased ${identityDays} days after check-out, in the guest register later, as our privacy policy says. Of another document we keep only its kind before you arrive. Razorpay takes the payment; we never see card or bank details. To have your data deleted, write to ${useSite().email}. More in our `}
        </span>
        <a href="/privacy_policy" target="_blank" rel="noopener">
          privacy policy (new tab)
        </a>
        <span>.</span>
      </p>
      <p>
        Until you have booked, what you typed also stays in this browser: Aadhaar numbers until you close the
        tab, the rest so that you can come back to it.
      </p>
    </div>
  )
}
