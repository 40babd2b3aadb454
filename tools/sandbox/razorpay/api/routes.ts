import type { Query } from './collection'
import type { Operation } from './one-at-a-time'
import type { Body } from './request-body'

/** One parsed call of the REST API. */
export type Call = {
  param(name: string): string
  query: Query
  body: Body
  header(name: string): string | undefined
}

/** `name` is what a planned fault names; `answer` returns the entity or throws a refusal. */
export type ApiRoute<Name extends string = string> = {
  name: Name
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  answer(call: Call): object
  /** For a call that moves money: the payment on which only one may run at a time. */
  operation?(call: Call): Operation
}
