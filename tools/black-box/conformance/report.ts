/** One line for each check, and the counts for the end. */
export type Report = {
  /** `fault`: what is wrong; undefined: nothing. */
  check(what: string, fault: string | undefined): void
  note(words: string): void
  saw(kind: 'calls' | 'messages' | 'examples', which: string): void
  counts(): { checks: number; faults: number; calls: number; messages: number; examples: number }
}

export function openReport(write: (line: string) => void): Report {
  const seen = { calls: new Set<string>(), messages: new Set<string>(), examples: new Set<string>() }
  let checks = 0
  let faults = 0
  return {
    check(what, fault) {
      checks += 1
      if (fault !== undefined) faults += 1
      write(fault === undefined ? `ok     ${what}` : `FAULT  ${what}: ${fault}`)
    },
    note: (words) => write(`       ${words}`),
    saw: (kind, which) => void seen[kind].add(which),
    counts: () => ({
      checks,
      faults,
      calls: seen.calls.size,
      messages: seen.messages.size,
      examples: seen.examples.size,
    }),
  }
}
