/** The log of the modules. Names, contacts, identity numbers and secrets must not go into it. */
export type Log = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
