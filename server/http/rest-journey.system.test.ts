import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openHotel } from '../testing/hotel-for-tests'

const run = promisify(execFile)
const has = (tool: string) => spawnSync(tool, ['--version']).status === 0
const canRun = has('bash') && has('curl')
const between = '---- next block ----'

type Block = { command: string; answer: string | undefined; isJson: boolean }

/** The commands of the document, each with the answer below it. */
function blocksOf(document: string): Block[] {
  const all = [...document.matchAll(/^```(sh|json|text)\n([\s\S]*?)^```$/gm)]
  return all.flatMap(([, kind, text = ''], at) => {
    if (kind !== 'sh') return []
    const [, next, answer] = all[at + 1] ?? []
    return [{ command: text, answer: next === 'sh' ? undefined : answer, isJson: next === 'json' }]
  })
}

/** Ids, instants and secrets differ each time. */
const plain = (text: string): string =>
  text
    .replace(/\b(order|pay|rfnd)_\w{14}\b/g, '$1_…')
    .replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '…')
    .replace(/"authToken":\s*"[\w-]{43}"/, '"authToken":"…"')
    .replace(/rzp_test_\w+/, 'rzp_test_…')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+\+05:30/g, '…')

// Without bash and curl the same calls are still tested as the documented examples.
test.skipIf(!canRun)('each command in docs/rest.md gives the answer that is shown below it', async () => {
  const hotel = await openHotel()
  const folder = await mkdtemp(path.join(tmpdir(), 'hotel-journey-'))
  try {
    const document = await readFile(path.join(import.meta.dirname, '../../docs/rest.md'), 'utf8')
    const blocks = blocksOf(document)
    const script = blocks
      .map(({ command }) => command)
      .join(`\necho; echo '${between}'\n`)
      .replace(/^B=.*$/m, `B=${hotel.server.url}`)
      .replace(/^EMAIL=.*$/m, 'EMAIL=desk@hotel.example')
      .replace(/^PASSWORD=.*$/m, 'PASSWORD=a-long-test-password')
    const { stdout } = await run('bash', ['-euc', script], { cwd: folder })
    const said = stdout.split(between)
    expect(said).toHaveLength(blocks.length)
    for (const [at, { command, answer = '', isJson }] of blocks.entries()) {
      const [heard, written] = [plain(said[at] ?? '').trim(), plain(answer).trim()]
      if (isJson) expect(JSON.parse(heard), command).toEqual(JSON.parse(written))
      else expect(heard, command).toBe(written)
    }
  } finally {
    await hotel.close()
    await rm(folder, { recursive: true, force: true })
  }
})
