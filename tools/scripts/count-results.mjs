import { readFile } from 'node:fs/promises'

/** Each static check is one test. */
export const countCheck = async ({ ended }) =>
  ended === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }

/** A file that could not be loaded has no tests to count, and is one failure itself. */
export const countVitest = (report) => (result) =>
  countReport(report, result, (found) => ({
    passed: found.numPassedTests,
    failed: found.numFailedTests + found.testResults.filter(isBroken).length,
    skipped: found.numPendingTests + found.numTodoTests,
    tiers: tiersOf(found.testResults),
  }))

/** The tests and seconds of each tier, which a file's name ends with: `x.service.test.ts`. */
function tiersOf(files) {
  const tiers = new Map()
  for (const { name, startTime, endTime, assertionResults } of files) {
    const [, tier = 'unit'] = /[.](service|system|verify)[.]test[.]/.exec(name) ?? []
    const { tests, seconds } = tiers.get(tier) ?? { tests: 0, seconds: 0 }
    tiers.set(tier, {
      tests: tests + assertionResults.length,
      seconds: seconds + (endTime - startTime) / 1000,
    })
  }
  return [...tiers].map(([name, tier]) => ({ name, ...tier }))
}

const isBroken = (file) =>
  file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')

export const countPlaywright = (report) => (result) =>
  countReport(report, result, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }))

/** A runner that ends with an error has failed, even if all reported tests have passed. */
async function countReport(report, { ended }, read) {
  const found = await readFile(report, 'utf8')
    .then(JSON.parse)
    .catch(() => null)
  const count = found === null ? { passed: 0, failed: 1, skipped: 0 } : read(found)
  const nothingRan = count.passed + count.failed === 0
  return (ended !== 0 && count.failed === 0) || nothingRan ? { ...count, failed: 1 } : count
}
