/** A telephone number that a phone can dial. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="num" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      {phone}
    </a>
  )
}
