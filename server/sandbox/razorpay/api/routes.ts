import type { Query } from './collection'
import type { Operation } from './one-at-a-time'
import type { Body } from './request-body'

/** One call of the REST API, read. */
export type Call = {
  param(name: string): string
  query: Query
  body: Body
  header(name: string): string | undefined
}

/** `name` is how faults address it; `answer` gives the entity, or refuses by throwing. */
export type ApiRoute<Name extends string = string> = {
  name: Name
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  answer(call: Call): object
  /** For a call that moves money: of which payment only one may run at a time. */
  operation?(call: Call): Operation
}
