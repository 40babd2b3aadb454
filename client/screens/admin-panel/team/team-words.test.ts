import { expect, test } from 'vitest'
import type { TeamMember } from '#shared/admin/team'
import { dayWords, isLastOwner, lastUseWords, untilWords } from './team-words'

const at = '2027-06-10T20:30:00.000Z'

test('times of the team are the hotel’s, and missing ones are said in words', () => {
  expect(dayWords(at)).toBe('11 Jun 2027')
  expect(dayWords(null)).toBe('the beginning')
  expect(lastUseWords(at)).toBe('11 Jun 2027, 02:00')
  expect(lastUseWords(null)).toBe('never')
})

test('an invitation says until when its link works, and what to do once it is too old', () => {
  expect(untilWords(at, new Date('2027-06-10T20:29:59Z'))).toBe('The link works until 11 Jun 2027, 02:00.')
  expect(untilWords(at, new Date(at))).toMatch(/^The link stopped working on .* Send it again\.$/)
})

test('an owner is the last one where nobody else is an owner', () => {
  const person = (email: string, role: TeamMember['role']): TeamMember => ({
    email,
    role,
    since: null,
    lastUsedAt: null,
    hasSecondFactor: false,
    isMe: false,
  })
  const [asha, ravi, desk] = [person('asha', 'owner'), person('ravi', 'owner'), person('desk', 'desk')]
  expect(isLastOwner(asha, [asha, desk])).toBe(true)
  expect(isLastOwner(asha, [asha, ravi])).toBe(false)
  expect(isLastOwner(desk, [asha, desk])).toBe(false)
})
