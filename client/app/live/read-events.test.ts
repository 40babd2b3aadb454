import { expect, test } from 'vitest'
import { eventReader, type StreamEvent } from './read-events'

const text =
  'event: connected\ndata: {"a":1}\n\n\n' +
  ': a comment\n\ndata: {"items":[]}\n\n\n' +
  'data: two\ndata: lines\n\nevent: ping\ndata: \n\n'
const events: StreamEvent[] = [
  { name: 'connected', data: '{"a":1}' },
  { name: 'message', data: '{"items":[]}' },
  { name: 'message', data: 'two\nlines' },
  { name: 'ping', data: '' },
]

test('the events are the same, however the stream is cut into pieces', () => {
  for (let size = 1; size <= text.length; size++) {
    const read = eventReader()
    const heard: StreamEvent[] = []
    for (let at = 0; at < text.length; at += size) heard.push(...read(text.slice(at, at + size)))
    expect(heard).toEqual(events)
  }
})

test('an event that is cut off before its end is not returned', () => {
  expect(eventReader()('data: {"half":')).toEqual([])
})
