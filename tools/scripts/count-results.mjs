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
  }))

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
