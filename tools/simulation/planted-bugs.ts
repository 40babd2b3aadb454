import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type CompiledQuery,
  type OperationNode,
  ReferenceNode,
  sql,
  WhereNode,
} from 'kysely'
import { mailsOf, mailValues } from '#modules/mail/mail-rows'
import { nameOf as preparedName } from '#server/database/prepared'
import type { Db } from '#server/database/transaction'
import type { Payments } from '#server/integrations/razorpay/payments'
import { systemClock } from '#server/platform/clock'
import { columnsSet, nameOf, overDriver, tableOf } from './over-driver'

/** Bugs that are planted on purpose, to see that the simulation finds them. */
export const bugNames = ['missing-guard', 'capture-first', 'mail-providers', 'price-follows'] as const
export type BugName = (typeof bugNames)[number]

export type PlantedBug = {
  db(real: Db): Db
  payments(real: Payments): Payments
}

export const noBug: PlantedBug = { db: (real) => real, payments: (real) => real }

/** What an update by id sets, when it has to wait for a state or a decision. */
const guarded: Record<string, string> = { booking: 'status', payment: 'decided_at' }

/** Changes of state and decisions ignore the state at that time. */
const withoutGuards = (real: Db): Db =>
  real.withPlugin({
    transformQuery({ node }) {
      if (node.kind !== 'UpdateQueryNode' || !node.where) return node
      const byId = conditionsOf(node.where.where).find(isById)
      const isGuarded = columnsSet(node.updates).includes(guarded[tableOf(node.table)] ?? '')
      return isGuarded && byId ? { ...node, where: WhereNode.create(byId) } : node
    },
    transformResult: async ({ result }) => result,
  })

const conditionsOf = (condition: OperationNode): OperationNode[] =>
  AndNode.is(condition) ? [...conditionsOf(condition.left), ...conditionsOf(condition.right)] : [condition]

const isById = (condition: OperationNode): boolean =>
  BinaryOperationNode.is(condition) &&
  ReferenceNode.is(condition.leftOperand) &&
  ColumnNode.is(condition.leftOperand.column) &&
  condition.leftOperand.column.column.name === 'id'

/** Captures an authorised payment as soon as it is read, before rooms are committed to it. */
function capturedFirst(real: Payments): Payments {
  return {
    ...real,
    async payment(id) {
      const seen = await real.payment(id)
      if (!seen.ok || seen.value.status !== 'authorized') return seen
      const taken = await real.capture({ id, amount: seen.value.amount })
      return taken.ok ? taken : seen
    },
  }
}

/** Writes mails after the transaction that they report. */
const mailsAfterwards = (real: Db): Db =>
  overDriver(real, {
    wrap: (run) => {
      /** Undefined outside of a transaction. */
      let posted: CompiledQuery[] | undefined
      return async (statement) => {
        const name = nameOf(statement)
        if (posted && name === 'insert mail') {
          posted.push(statement)
          return { rows: [], numAffectedRows: 1n }
        }
        const isConfirmation = posted !== undefined && preparedName(statement.sql) === 'confirm booking'
        if (isConfirmation) posted?.push(mailsIn(statement).compile(real))
        const answer = await run<never>(isConfirmation ? withoutMails(statement) : statement)
        if (name === 'begin') posted = []
        if (name === 'commit') for (const mail of posted ?? []) await run(mail)
        return answer
      }
    },
  })

/** Of a confirmation only the columns of its mails are lists. */
const isList = (value: unknown): value is string[] => Array.isArray(value)

const withoutMails = (statement: CompiledQuery): CompiledQuery => ({
  ...statement,
  parameters: statement.parameters.map((value) => (isList(value) ? [] : value)),
})

function mailsIn({ parameters }: CompiledQuery) {
  const names = Object.keys(mailValues([]))
  const columns = parameters.filter(isList)
  const values = Object.fromEntries(names.map((name, index) => [name, columns[index] ?? []]))
  return mailsOf({ ...mailValues([]), ...values }, systemClock.now())
}

/** Holds and entries of the queue get the new prices when the owner changes them. */
const pricesFollow = (real: Db): Db =>
  overDriver(real, {
    wrap: (run) => {
      let isOfRates = false
      return async (statement) => {
        const name = nameOf(statement)
        if (name === 'begin') isOfRates = false
        if (/rate_period|nightly_rate/.test(name) && !name.startsWith('select')) isOfRates = true
        if (name === 'commit' && isOfRates) await run(pricesAnew.compile(real))
        return run(statement)
      }
    },
  })

const pricesAnew = sql`
  update booking set night_amounts = array(
    select rooms * coalesce(
      (select amount from rate_period
        where rate_period.room_type = booking.room_type and night::date between from_night and to_night),
      (select nightly_rate from room_type where type = booking.room_type))
    from generate_series(check_in, check_out - 1, '1 day') as night order by night)
  where status in ('Held', 'Queued')`

export const plantedBugs: Record<BugName, PlantedBug> = {
  'missing-guard': { db: withoutGuards, payments: (real) => real },
  'capture-first': { db: (real) => real, payments: capturedFirst },
  'mail-providers': { db: mailsAfterwards, payments: (real) => real },
  'price-follows': { db: pricesFollow, payments: (real) => real },
}
