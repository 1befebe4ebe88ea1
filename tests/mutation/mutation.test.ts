// Rules that a wrong sign would break in silence, changed in every way that Stryker knows, one
// change after the other, to see that a test notices: `npm run test:all -- mutation`.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { beforeAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Where `stryker.config.json` has it written. */
const reportFile = join(root, '.cache/mutation/report.json')

interface Report {
  readonly files: Readonly<
    Record<string, { readonly mutants: readonly { readonly status: string }[] }>
  >
}

let report: Report
beforeAll(() => {
  const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  execFileSync(process.execPath, [stryker, 'run', 'tests/mutation/stryker.config.json'], {
    cwd: root,
    env: { ...process.env, VITEST: '' },
    stdio: 'inherit',
  })
  report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report
})

it.each([
  ['numbering', /^src\/domain\/entry\/register-number/u],
  ['chain', /^src\/server\/ledger\/|canonical/u],
  ['visibility', /^src\/domain\/entry\/visibility/u],
  ['deadlines', /^src\/domain\/deadline\//u],
])('notices nine of ten changes of the %s', (_, files) => {
  const statuses = Object.entries(report.files)
    .filter(([file]) => files.test(file))
    .flatMap(([, { mutants }]) => mutants.map(({ status }) => status))
  const noticed = statuses.filter((status) => ['Killed', 'Timeout'].includes(status)).length
  const missed = statuses.filter((status) => ['Survived', 'NoCoverage'].includes(status)).length
  expect(noticed).toBeGreaterThan(20)
  expect((noticed / (noticed + missed)) * 100).toBeGreaterThanOrEqual(90)
})
