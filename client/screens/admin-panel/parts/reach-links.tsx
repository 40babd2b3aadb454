import { DeskIcon } from './desk-icon'

/** `9876543210` as the whole world dials it: `919876543210`. */
const worldwide = (mobileNumber: string): string => {
  const digits = mobileNumber.replace(/\D/g, '')
  return digits.length === 10 && !mobileNumber.startsWith('+') ? `91${digits}` : digits
}

/** The address of a call. */
export const callAddress = (mobileNumber: string): string => `tel:+${worldwide(mobileNumber)}`

/** A call and a WhatsApp message, in one press each; nothing where no number is known. */
export function ReachLinks({ name, mobileNumber }: { name: string; mobileNumber: string }) {
  if (mobileNumber === '') return null
  return (
    <>
      <a
        className="desk-small-button"
        data-icon=""
        href={callAddress(mobileNumber)}
        aria-label={`Call ${name}`}
      >
        <DeskIcon name="phone" />
      </a>
      <a
        className="desk-small-button"
        data-icon=""
        href={`https://wa.me/${worldwide(mobileNumber)}`}
        target="_blank"
        rel="noreferrer"
        aria-label={`WhatsApp to ${name}`}
      >
        <DeskIcon name="chat" />
      </a>
    </>
  )
}
