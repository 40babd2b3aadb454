import type { Finding } from './check'
import { moment } from './words'

export const noBackup = (last: Date | null): Finding => ({
  kind: 'NoBackup',
  subject: 'nightly',
  title: 'The nightly backup is missing',
  happened: last
    ? `The last backup was made on ${moment(last)}, and none since.`
    : 'A nightly backup is wanted (BACKUP_DIR), and none has been made yet.',
  byItself: 'It is tried again every ten minutes, and this closes with the next one that is made.',
  toDo:
    'Ask whoever runs the server to see whether the folder BACKUP_DIR is there, can be written and has room; the log says ' +
    'what went wrong.',
})
