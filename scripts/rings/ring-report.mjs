import { writeFileSync } from 'node:fs'

/**
 * What a ring counted; `broken` names what failed, in a test or outside one, so that the end of a
 * long output says it too.
 * @typedef {{ readonly passed: number, readonly failed: number, readonly broken: readonly string[]
 * }} Count
 */

/** Where the runner is told to leave the count. */
export const countFile = 'ASIENTO_RING_COUNT'

/**
 * Counts a ring for `run-rings.mjs`. The runner's own reports leave out why a file could not run,
 * and what was thrown outside of every test.
 */
export default class RingReport {
  /**
   * @param {readonly import('vitest/node').TestModule[]} files
   * @param {readonly import('vitest/node').SerializedError[]} outside
   */
  onTestRunEnd(files, outside) {
    const tests = files.flatMap((file) => [...file.children.allTests()])
    const failed = tests.filter((test) => test.result().state === 'failed')
    const broken = [
      ...failed.map((test) =>
        named(`${test.module.relativeModuleId}: ${test.fullName}`, test.result().errors?.[0]),
      ),
      ...files.flatMap(errorsAround),
      ...outside.map((error) => named('fuera de las pruebas', error)),
    ]
    /** @type {Count} */
    const count = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: broken.length,
      broken,
    }
    const file = process.env[countFile]
    if (file !== undefined) writeFileSync(file, JSON.stringify(count))
  }
}

/**
 * What failed around the tests of a file: its loading, or what is done before and after them.
 * @param {import('vitest/node').TestModule} file
 */
function errorsAround(file) {
  const name = file.relativeModuleId
  return [
    ...file.errors().map((error) => named(`${name}: alrededor de sus pruebas`, error)),
    ...[...file.children.allSuites()].flatMap((suite) =>
      suite.errors().map((error) => named(`${name}: alrededor de ${suite.fullName}`, error)),
    ),
  ]
}

/**
 * @param {string} where
 * @param {{ readonly message: string } | undefined} error
 */
function named(where, error) {
  return error === undefined ? where : `${where}\n    ${error.message.split('\n', 1)[0]}`
}
