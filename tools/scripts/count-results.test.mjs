import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countPlaywright, countVitest } from './count-results.mjs'

let report = ''

beforeAll(async () => {
  report = path.join(await mkdtemp(path.join(tmpdir(), 'hotel-count-')), 'report.json')
})

afterAll(async () => {
  await rm(path.dirname(report), { recursive: true, force: true })
})

async function counted(ended, found, count = countVitest) {
  await writeFile(report, typeof found === 'string' ? found : JSON.stringify(found))
  return count(report)({ ended })
}

const totals = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] }

test('a good run is counted as reported', async () => {
  expect(await counted(0, totals)).toMatchObject({ passed: 3, failed: 0, skipped: 2 })
})

test('a runner that crashes has failed, even if tests passed before', async () => {
  expect(await counted('SIGKILL', totals)).toMatchObject({ passed: 3, failed: 1 })
  expect(await counted(1, '')).toMatchObject({ passed: 0, failed: 1 })
})

test('a run without a single test has failed', async () => {
  expect(await counted(0, { ...totals, numPassedTests: 0 })).toMatchObject({ passed: 0, failed: 1 })
})

test('a file that cannot be loaded is one failure', async () => {
  const testResults = [{ status: 'failed', assertionResults: [] }]
  expect(await counted(1, { ...totals, testResults })).toMatchObject({ passed: 3, failed: 1 })
})

test('a browser run is counted as reported, and has failed if nothing ran or it crashed', async () => {
  const stats = { expected: 4, flaky: 0, unexpected: 1, skipped: 2 }
  const inBrowser = (ended, over) => counted(ended, { stats: { ...stats, ...over } }, countPlaywright)
  expect(await inBrowser(1, {})).toEqual({ passed: 4, failed: 1, skipped: 2 })
  expect(await inBrowser('SIGKILL', { unexpected: 0 })).toEqual({ passed: 4, failed: 1, skipped: 2 })
  expect(await inBrowser(0, { expected: 0, unexpected: 0 })).toMatchObject({ passed: 0, failed: 1 })
})
