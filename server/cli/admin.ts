import { processEnvironment } from '../config'
import { adminCommand, newPassword } from './admin-command'

adminCommand(process.argv.slice(3), { settings: processEnvironment, newPassword })
  .then((done) => {
    process.stdout.write(done)
  })
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message.trimEnd() : String(error)}\n`)
    process.exitCode = 1
  })
