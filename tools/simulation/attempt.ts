import { DomainError } from '#shared/domain-error'
import { NoAnswer } from './hotel'

/**
 * The outcome of something that a guest tried: a refusal and a crashed server are outcomes, anything else is a fault.
 */
export async function attempted(what: string, attempt: () => Promise<string>): Promise<string> {
  try {
    return `${what}: ${await attempt()}`
  } catch (error) {
    if (error instanceof DomainError) return `${what}: refused, ${error.code}`
    if (error instanceof NoAnswer) return `${what}: no answer`
    throw new Error(`${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
