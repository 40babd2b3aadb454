import type { QueryResult } from 'pg'
import { isWithNext } from './with-next'

type Statement = { text: string; values: unknown[] }
/** The driver gives a list of results where several statements were sent as one text. */
type Send = (statement: Statement) => Promise<QueryResult | QueryResult[]>
type Answer = Pick<QueryResult, 'command' | 'rowCount' | 'rows'>

const nothingYet: Answer = { command: 'BEGIN', rowCount: null, rows: [] }
const ends = ['commit', 'rollback']

/**
 * Sends the statements of one connection in few round trips: BEGIN, and what `withNext` names, wait for the next statement.
 * `together`: writes what is sent inside of it at once.
 */
export function inFewRoundTrips(send: Send, together: <T>(sending: () => T) => T) {
  let isInside = false
  let waiting: Statement[] = []
  return async (text: string, values: unknown[]): Promise<Answer> => {
    if (text === 'begin') isInside = true
    if (text === 'begin' || (isInside && isWithNext(text))) {
      waiting.push({ text, values })
      return nothingYet
    }
    const before = waiting
    waiting = []
    if (ends.includes(text)) isInside = false
    // What has not been sent needs no rollback.
    if (text === 'rollback' && before[0]?.text === 'begin') return nothingYet
    const sent = text === 'rollback' ? [{ text, values }] : withBegin([...before, { text, values }])
    return lastOf(await Promise.all(together(() => sent.map((one) => answerTo(one, send)))))
  }
}

/** BEGIN and a statement without values are one text. */
function withBegin(statements: Statement[]): Statement[] {
  const [first, second, ...rest] = statements
  if (first?.text !== 'begin' || second === undefined || second.values.length > 0) return statements
  return [{ text: `begin; ${second.text}`, values: [] }, ...rest]
}

async function answerTo(statement: Statement, send: Send): Promise<QueryResult> {
  const results = await send(statement)
  return Array.isArray(results) ? lastOf(results) : results
}

function lastOf(results: readonly QueryResult[]): QueryResult {
  const last = results.at(-1)
  if (last === undefined) throw new Error('a statement has no result')
  return last
}
