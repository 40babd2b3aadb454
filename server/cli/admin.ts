import { processEnvironment } from '../config'
import { adminCommand } from './admin-command'
import { newPassword } from './new-password'

adminCommand(process.argv.slice(3), { settings: processEnvironment, newPassword })
  .then((done) => {
    process.stdout.write(done)
  })
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message.trimEnd() : String(error)}\n`)
    process.exitCode = 1
  })
