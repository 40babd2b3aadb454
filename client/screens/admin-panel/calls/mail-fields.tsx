import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { TextArea } from '#client/ui/text-area'
import { longestText, usualSubject } from '#shared/desk/arrivals-mail'
import { hotel } from '#shared/hotel'

type Words = { subject: string; text: string }
type MailFieldsProps = {
  words: Words
  write: (next: Partial<Words>) => void
  /** Words to begin with, and for what they are: `a closed road`. */
  usual: Words
  usualFor: string
  /** Of the first who gets it. */
  firstName: string | undefined
}

/** Subject and text of a mail in the desk's own words, and how it is read. */
export function MailFields({ words: { subject, text }, write, usual, usualFor, firstName }: MailFieldsProps) {
  return (
    <>
      <Field
        label="Subject"
        hint={`Empty: “${usualSubject}”.`}
        maxLength={120}
        autoComplete="off"
        value={subject}
        onChange={({ target }) => write({ subject: target.value })}
      />
      <TextArea
        label="What the guests should know"
        hint="Their name stands above it; their stay, the link to their booking and our phone numbers below."
        rows={7}
        maxLength={longestText}
        value={text}
        onChange={({ target }) => write({ text: target.value })}
      />
      {text === '' ? (
        <Button onClick={() => write(usual)}>{`Use the words for ${usualFor}`}</Button>
      ) : (
        <details>
          <summary>As they read it</summary>
          <div className="arrivals-preview">
            <p>
              <b>{`${subject.trim() || usualSubject}: ${hotel.name}`}</b>
            </p>
            <p>{`Dear ${firstName || 'guest'},`}</p>
            <p className="arrivals-text">{text.trim().replace(/\n\s*\n/g, '\n\n')}</p>
            <p className="soft">Their stay, the link to their booking, and our phone numbers.</p>
          </div>
        </details>
      )}
    </>
  )
}
