/** One event of a server-sent stream; without a name it is a `message`. */
export type StreamEvent = { name: string; data: string }

/** Takes a stream's text in pieces of any size and returns the events that are complete. */
export function eventReader(): (piece: string) => StreamEvent[] {
  let rest = ''
  let name = ''
  let data: string[] = []
  return (piece) => {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    const events: StreamEvent[] = []
    for (const line of lines) {
      if (line === '') {
        if (name !== '' || data.length > 0) events.push({ name: name || 'message', data: data.join('\n') })
        name = ''
        data = []
      }
      const [, field, value = ''] = /^([a-z]+): ?(.*)$/.exec(line) ?? []
      if (field === 'event') name = value
      if (field === 'data') data.push(value)
    }
    return events
  }
}
