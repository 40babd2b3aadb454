import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { noFacts, SiteContext } from '#client/app/site-facts'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { saleAt, seasonOf } from '#shared/calendar/season'
import { roomInventory } from '#shared/room/room'
import { BookingForm } from './booking-form'
import { type Change, type Draft, emptyDraft, type Facts } from './draft'
import { filled, summer, typed } from './draft-for-tests'
import type { Availability } from './form-availability'
import { noticeVersion } from './form-privacy'

const nothing = () => {}

function markup(
  draft: Draft,
  availability: Availability = { state: 'unknown' },
  notice?: string,
  facts: Facts = summer,
) {
  const html = renderToString(
    <SiteContext value={{ ...noFacts, phones: ['+91 98765 43210'] }}>
      <BookingForm
        draft={draft}
        change={nothing}
        keepEarly={nothing}
        rooms={roomInventory}
        facts={facts}
        identityDays={45}
        availability={availability}
        checkAgain={nothing}
        notice={notice ? <p>{notice}</p> : null}
        onReady={nothing}
      />
    </SiteContext>,
  )
  const inputs = html.match(/<input[^>]*>/g) ?? []
  const labelled = new Map(
    [...html.matchAll(/<label for="([^"]*)">([^<]*)<\/label>/g)].map(([, id, label]) => [
      label,
      inputs.find((input) => input.includes(`id="${id}"`)) ?? '',
    ]),
  )
  const continueButton = html.match(/<button[^>]*type="submit"[^>]*>/)?.[0] ?? ''
  const text = html
    .replace(/<noscript>.*?<\/noscript>/g, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, '\n')
  return { html, labelled, continueButton, text }
}

const known = (availableRooms: number, heldRooms: number): Availability => ({
  state: 'known',
  availableRooms,
  heldRooms,
})
const full = typed(filled)

describe('the fields', () => {
  test('have their labels, in the order of the page', () => {
    expect([...markup(full).labelled.keys()]).toEqual([
      ...['Check-in', 'Check-out', 'Number of rooms', 'Number of guests'],
      ...['Mobile number', 'Email', 'Country', 'State', 'District', 'City', 'Pincode'],
      ...['Name of person 1', 'Age of person 1', 'Aadhar of person 1'],
      ...['Name of person 2', 'Age of person 2', 'Aadhar of person 2'],
    ])
  })

  test('show what the draft holds', () => {
    const { labelled } = markup(full)
    expect(labelled.get('Mobile number')).toContain('value="+91 98765-43210"')
    expect(labelled.get('City')).toContain('value="Joshimath"')
    expect(labelled.get('Age of person 2')).toContain('value="61"')
  })

  test('suit a phone', () => {
    const { labelled } = markup(full)
    expect(labelled.get('Number of guests')).toMatch(/inputMode="numeric"/i)
    expect(labelled.get('Mobile number')).toMatch(/autoComplete="tel".*type="tel"/i)
    expect(labelled.get('Pincode')).toMatch(/autoComplete="postal-code"/i)
    expect(labelled.get('Aadhar of person 1')).toMatch(/autoComplete="off"/i)
  })

  test('of dates offer only what can be booked', () => {
    expect(markup(emptyDraft('d')).labelled.get('Check-in')).toMatch(
      /type="date".*min="2027-06-05" max="2027-10-11"/,
    )
    expect(markup(full).labelled.get('Check-out')).toMatch(/min="2027-06-11" max="2027-06-24"/)
  })

  test('have no names, so that a form sent before hydration puts nothing into the URL', () => {
    for (const input of markup(full).labelled.values()) expect(input).not.toContain('name=')
  })

  test('show no errors before Continue, and nothing is styled inline', () => {
    const { html } = markup(emptyDraft('d'))
    expect(html).not.toMatch(/aria-invalid|field-error|style=/)
    expect(html).toContain('noValidate=""')
  })
})

describe('guests who show another document', () => {
  const from = (...changes: Change[]) => markup(typed([...filled, ...changes]))
  const ask = 'Coming from abroad or no Aadhaar?'

  test('are asked for it only where they need it', () => {
    const { text, html } = markup(full)
    expect(text).toContain(ask)
    expect(html).not.toContain('<select')
  })

  test('have no field for a number, and the others keep theirs', () => {
    const { labelled, text } = from({ field: 'document-2', value: 'voterId' })
    expect([...labelled.keys()].slice(-5)).toEqual([
      ...['Document of person 1', 'Aadhar of person 1'],
      ...['Name of person 2', 'Age of person 2', 'Document of person 2'],
    ])
    expect(text).toContain('Shown at check-in; no number is needed now.')
    expect(text).not.toContain(ask)
  })

  test('show a passport where they come from abroad, unless they have typed an Aadhaar number', () => {
    const { labelled, html } = from({ field: 'country', value: 'Germany' }, { field: 'aadhar-2', value: '' })
    expect(labelled.has('Aadhar of person 1')).toBe(true)
    expect(labelled.has('Aadhar of person 2')).toBe(false)
    expect(html).toMatch(/<option value="passport" selected="">/)
    expect(labelled.get('Pincode')).toMatch(/inputMode="text"/i)
  })

  test('who are small children may leave the number empty', () => {
    const child = from({ field: 'age-2', value: '4' }, { field: 'aadhar-2', value: '' })
    expect(child.text).toContain('May stay empty below the age of 5.')
    expect(markup(full).text).not.toContain('May stay empty')
  })
})

test('hints stand where something may be meant otherwise', () => {
  const { text } = markup(
    typed([
      ...filled,
      { field: 'mobileNumber', value: '+49 89 123456' },
      { field: 'email', value: 'asha@gmial.com' },
    ]),
  )
  expect(text).toContain('For a number from abroad, enter your country below.')
  expect(text).toContain('Did you mean asha@gmail.com?')
  expect(markup(full).text).not.toMatch(/from abroad, enter|Did you mean/)
})

test('countries and states are suggested while typing', () => {
  const { html, labelled } = markup(full)
  expect(labelled.get('Country')).toContain('list="booking-country-known"')
  expect(html).toMatch(
    /<datalist id="booking-country-known"><option value="India">.*<option value="Germany">/,
  )
  expect(html).toMatch(/<datalist id="booking-state-known">.*<option value="Uttarakhand">/)
})

test('a room can be chosen on the page', () => {
  const { html } = markup(emptyDraft('d'))
  expect(html.match(/type="radio"/g)).toHaveLength(2)
  expect(html).not.toContain('checked')
  expect(html).toContain('₹2,500 a night, 2 guests')
  expect(html).toContain('₹3,500 a night, 3 guests')
  expect(markup(full).html).toMatch(/<input(?=[^>]*checked)[^>]*value="Double Bed"/)
})

test('a correction by the form is shown', () => {
  expect(markup(typed([{ field: 'checkIn', value: '2027-06-01' }])).text).toContain(
    'Check-in must be from 5 Jun 2027 onwards.',
  )
})

describe('Continue', () => {
  test.each<[string, Draft, Availability, boolean]>([
    ['is enabled for a free room', full, known(2, 0), true],
    ['is enabled for the queue', full, known(0, 2), true],
    ['is disabled where no room is left', full, known(0, 0), false],
    ['is enabled where availability is unknown', full, { state: 'failed' }, true],
    ['is disabled before hydration', emptyDraft(''), { state: 'unknown' }, false],
  ])('%s', (_, draft, availability, enabled) => {
    const { continueButton } = markup(draft, availability)
    expect(continueButton).not.toBe('')
    expect(continueButton.includes('disabled=""')).toBe(!enabled)
  })

  test('comes below the privacy notice and below any other notice', () => {
    const { html, text } = markup(full, known(1, 0), 'You have not been charged.')
    const positions = ['erased 45 days after check-out', 'You have not been charged.', 'Continue'].map(
      (words) => text.indexOf(words),
    )
    expect(positions).toEqual([...positions].sort((a, b) => a - b))
    expect(positions[0]).toBeGreaterThan(0)
    expect(html).toMatch(/<a href="\/privacy_policy" target="_blank"/)
    expect(noticeVersion).toMatch(/^[\w.-]{1,40}$/)
  })
})

test('rendering on the server logs no errors', () => {
  const logged = vi.spyOn(console, 'error')
  markup(full, known(0, 1))
  expect(logged).not.toHaveBeenCalled()
})

test('while nothing is on sale the form says so, names the phones, keeps what was typed, and sends nothing', () => {
  const next = { ...seasonOf(2028, []), salesFrom: asCalendarDate('2028-01-01') }
  const { text, continueButton, labelled } = markup(full, { state: 'unknown' }, undefined, {
    ...summer,
    sale: { seasons: [], next, why: 'winter' },
  })
  expect(text.match(/Closed for winter; 2028 opens for booking on 1 Jan 2028\./g)).toHaveLength(2)
  expect(text).toContain('+91 98765 43210')
  expect(continueButton).toContain('disabled')
  expect(labelled.get('City')).toContain('value="Joshimath"')
})

test('two seasons on sale are both named', () => {
  const sale = saleAt(new Date('2027-06-04T12:00:00+05:30'), [{ ...seasonOf(2028, []), onSale: true }])
  const { text } = markup(emptyDraft('d'), { state: 'unknown' }, undefined, { ...summer, sale })
  expect(text).toContain('Check-in is from 5 Jun 2027 to 11 Oct 2027')
  expect(text).toContain('Check-in is from 25 May 2028 to 11 Oct 2028')
})
