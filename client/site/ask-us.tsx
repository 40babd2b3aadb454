import { useSite } from '#client/app/site-facts'
import { Disclosure } from '../ui/disclosure'
import { Icon } from '../ui/icon'
import { dialled } from './phone-link'
import { useReadingOn } from './use-reading-on'

/** A link to a chat. `greeting` is filled in already, and sent only if the guest sends it. */
export function chatLink(number: string, greeting?: string): string {
  const words = greeting ? `?text=${encodeURIComponent(greeting)}` : ''
  return `https://wa.me/${number.replace(/\D/g, '')}${words}`
}

/**
 * The floating contact: chat, email and phone. `onForm`: the page begins with the date form, which it must not cover.
 */
export function AskUs({ onForm }: { onForm: boolean }) {
  const { phones, chatNumber, email } = useSite()
  const [phone = ''] = phones
  const isReadingOn = useReadingOn(onForm)
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
        {chatNumber && (
          <li>
            <a href={chatLink(chatNumber)} target="_blank" rel="noreferrer">
              Chat on WhatsApp
            </a>
          </li>
        )}
        <li>
          <a href={`mailto:${email}`}>Write an email</a>
        </li>
        <li>
          <a href={dialled(phone)}>{`Call ${phone}`}</a>
        </li>
      </ul>
    </Disclosure>
  )
}
