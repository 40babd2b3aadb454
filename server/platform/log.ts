/** What services say; nobody's name, contact, identity or secret goes into it. */
export type Log = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
