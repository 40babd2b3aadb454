import { hotel } from '../../shared/hotel'
import { Disclosure } from '../ui/disclosure'
import { Icon } from '../ui/icon'
import { dialled } from './phone-link'
import { useReadingOn } from './use-reading-on'

export const chatLink = `https://wa.me/${hotel.chatNumber.replace(/\D/g, '')}`

/** The floating contact: a chat, a letter, a call. Nothing is loaded for it before somebody presses. */
export function AskUs() {
  const [phone] = hotel.phones
  const isReadingOn = useReadingOn()
  return (
    <Disclosure
      className="ask-us"
      isAway={isReadingOn}
      label={
        <>
          <Icon name="chat" />
          <span>Ask us</span>
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
