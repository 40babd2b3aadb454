import { hotel } from '../../shared/hotel'
import { Disclosure } from '../ui/disclosure'
import { Icon } from '../ui/icon'
import { dialled } from './phone-link'

export const chatLink = `https://wa.me/${hotel.chatNumber.replace(/\D/g, '')}`

/** The floating contact: a chat, a letter, a call. Nothing is loaded for it before somebody presses. */
export function AskUs() {
  const [phone] = hotel.phones
  return (
    <Disclosure
      className="ask-us"
      label={
        <>
          <Icon name="chat" />
          Ask us
        </>
      }
    >
      <ul className="ask-us-ways">
        <li>
          <a href={chatLink} target="_blank" rel="noreferrer">
            Chat on WhatsApp
          </a>
        </li>
        <li>
          <a href={`mailto:${hotel.email}`}>Write an e-mail</a>
        </li>
        <li>
          <a href={dialled(phone)}>Call {phone}</a>
        </li>
      </ul>
    </Disclosure>
  )
}
