import { useState } from 'react'
import { roleNames } from '#shared/admin/role-words'
import type { TeamMember } from '#shared/admin/team'
import { plural } from '#shared/plural'
import { Block } from '../parts/page-heading'
import { ChangeRole } from './change-role'
import { MailAddress } from './mail-address'
import { RemovePerson } from './remove-person'
import { dayWords, isLastOwner, lastUseWords } from './team-words'

type Asked = { act: 'role' | 'remove'; person: TeamMember }

/** Everybody who may sign in. */
export function People({ people }: { people: readonly TeamMember[] }) {
  const [asked, setAsked] = useState<Asked>()
  /** What was done last: the row that would show it may be gone. */
  const [done, setDone] = useState('')
  const dialog = {
    onClose: () => setAsked(undefined),
    onDone: (words: string) => {
      setAsked(undefined)
      setDone(words)
    },
  }
  const hasLastOwner = people.some((person) => isLastOwner(person, people))
  return (
    <Block title="People" about={plural(people.length, 'person', 'people')}>
      <table className="desk-table team-people">
        <thead>
          <tr>
            <th scope="col">Email</th>
            <th scope="col">Role</th>
            <th scope="col">Since</th>
            <th scope="col">Last use</th>
            <th scope="col">Second factor</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.email}>
              <th scope="row">
                <MailAddress email={person.email} />
                {person.isMe && <small>you</small>}
              </th>
              <td>{roleNames[person.role]}</td>
              <td data-label="since">{dayWords(person.since)}</td>
              <td data-label="last use">{lastUseWords(person.lastUsedAt)}</td>
              <td data-label="second factor">
                {person.hasSecondFactor ? <b className="desk-paid">On</b> : 'Off'}
              </td>
              <td data-kind="do">
                {!isLastOwner(person, people) && (
                  <Acts person={person} onAsk={(act) => setAsked({ act, person })} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className="desk-good team-note">
        {done}
      </p>
      {hasLastOwner && (
        <p className="small soft team-note">
          There is one owner. The last owner cannot be removed or become desk, or nobody could change the
          team: make somebody else an owner first.
        </p>
      )}
      {asked?.act === 'role' && <ChangeRole person={asked.person} {...dialog} />}
      {asked?.act === 'remove' && <RemovePerson person={asked.person} {...dialog} />}
    </Block>
  )
}

function Acts({ person, onAsk }: { person: TeamMember; onAsk: (act: Asked['act']) => void }) {
  const { email, role } = person
  const other = role === 'owner' ? 'desk' : 'owner'
  return (
    <div>
      <button
        type="button"
        className="desk-small-button"
        aria-label={`Make ${email} ${other}`}
        onClick={() => onAsk('role')}
      >
        {`Make ${other}`}
      </button>
      <button
        type="button"
        className="desk-small-button"
        data-kind="danger"
        aria-label={`Remove ${email}`}
        onClick={() => onAsk('remove')}
      >
        Remove
      </button>
    </div>
  )
}
