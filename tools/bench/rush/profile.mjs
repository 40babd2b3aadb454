import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'

/** Loaded with `--import`: writes a CPU profile for a browser's developer tools. SIGUSR2 starts it again. */
const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.setSamplingInterval', { interval: 1000 })
session.post('Profiler.start')
process.on('SIGUSR2', () => session.post('Profiler.stop', () => session.post('Profiler.start')))
process.on('exit', () => {
  session.post('Profiler.stop', (_, { profile }) => {
    writeFileSync(`${process.env.PROFILE_DIR}/${process.pid}.cpuprofile`, JSON.stringify(profile))
  })
})
