import type { Finding } from './check'
import { moment } from './words'

export const noBackup = (last: Date | null): Finding => ({
  kind: 'NoBackup',
  subject: 'nightly',
  title: 'The nightly backup is missing',
  happened: last
    ? `The last backup was made on ${moment(last)}, and none since.`
    : 'Nightly backups are configured (BACKUP_DIR), but none has been made yet.',
  byItself: 'It is retried every ten minutes, and this alert closes with the next backup.',
  toDo:
    'Ask whoever runs the server to check that the folder BACKUP_DIR exists, is writable and has free space; the log ' +
    'says what went wrong.',
})
