import { writeFileSync } from 'node:fs'

/**
 * @typedef {{ readonly file: string, readonly what: string, readonly message: string }} Failure
 *   `file`: path from the root, or empty where it is not known; `what`: the test, or what failed
 *   around tests; `message`: the first line of the error.
 * @typedef {{ readonly file: string, readonly tests: number, readonly failed: number,
 *   readonly seconds: number }} FileCount
 * @typedef {{ readonly passed: number, readonly failed: number,
 *   readonly failures: readonly Failure[], readonly files: readonly FileCount[] }} Count
 */

/** Where the runner is told to leave the count. */
export const countFile = 'ASIENTO_RING_COUNT'

/**
 * Counts a ring for `run-rings.mjs`. The runner's own reports leave out why a file could not run,
 * and what was thrown outside of every test.
 */
export default class RingReport {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest/node').SerializedError[]} outside
   */
  onTestRunEnd(modules, outside) {
    const tests = modules.flatMap((file) => [...file.children.allTests()])
    const failures = [...modules.flatMap(failuresIn), ...outside.map(failureOutside)]
    /** @type {Count} */
    const count = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: failures.length,
      failures,
      files: modules.map((file) => ({
        file: file.relativeModuleId,
        tests: [...file.children.allTests()].length,
        failed: failuresIn(file).length,
        seconds: Math.round(file.diagnostic().duration / 100) / 10,
      })),
    }
    const path = process.env[countFile]
    if (path !== undefined) writeFileSync(path, JSON.stringify(count))
  }
}

/**
 * What failed in a file: its loading, its tests, and what is done before and after them.
 * @param {import('vitest/node').TestModule} file
 * @returns {Failure[]}
 */
function failuresIn(file) {
  const failed = [...file.children.allTests()].filter((test) => test.result().state === 'failed')
  return [
    ...failed.map((test) => failure(file, test.fullName, test.result().errors?.[0])),
    ...file.errors().map((error) => failure(file, 'alrededor de sus pruebas', error)),
    ...[...file.children.allSuites()].flatMap((suite) =>
      suite.errors().map((error) => failure(file, `alrededor de ${suite.fullName}`, error)),
    ),
  ]
}

/**
 * @param {import('vitest/node').TestModule} file
 * @param {string} what
 * @param {{ readonly message: string } | undefined} error
 * @returns {Failure}
 */
function failure(file, what, error) {
  return { file: file.relativeModuleId, what, message: firstLine(error) }
}

/**
 * @param {import('vitest/node').SerializedError} error
 * @returns {Failure}
 */
function failureOutside(error) {
  return { file: '', what: 'fuera de las pruebas', message: firstLine(error) }
}

/** @param {{ readonly message: string } | undefined} error */
function firstLine(error) {
  return error?.message.split('\n', 1)[0] ?? ''
}
