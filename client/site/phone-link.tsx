import { useSite } from '#client/app/site-facts'

export const dialled = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`

/** A telephone number that a phone can dial. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="num" href={dialled(phone)}>
      {phone}
    </a>
  )
}

/** The hotel's first number. */
export function OurPhone() {
  const [phone = ''] = useSite().phones
  return <PhoneLink phone={phone} />
}
