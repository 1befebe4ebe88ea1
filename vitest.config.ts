import { configDefaults, defineConfig } from 'vitest/config'

import { LongestFirst } from './tests/support/longest-first.ts'

// One real PostgreSQL for a whole run: see tests/support/database.ts.
const postgres = {
  globalSetup: ['tests/support/postgres-for-tests.ts'],
  hookTimeout: 60_000,
}
// An answer of the server or a page that loads takes longer than the runner's own second.
const patient = { expect: { poll: { timeout: 15_000 } } }
const quiet = ['tests/support/fixed-seed.ts', 'tests/support/no-console-errors.ts']
const globals = 'tests/support/as-found.ts'

// A worker loads the server once and not once a file.
const house = {
  ...postgres,
  ...patient,
  isolate: false,
  setupFiles: ['tests/support/test-date.ts', globals, 'tests/support/pages-anew.ts', ...quiet],
}
const sources = ['src/{server,cli,web}/**', 'tests/attacks/**']
const named = (suffix: string): string[] =>
  sources.map((folder) => `${folder}/*.${suffix}.test.{ts,tsx}`)

const browser = {
  ...postgres,
  ...patient,
  isolate: false,
  setupFiles: [globals, 'tests/support/fixed-seed.ts', 'tests/support/failed-journey.ts'],
  testTimeout: 120_000,
}

// What each ring is, and when it runs: CONTRIBUTING.md. `scripts/rings/run-rings.mjs` runs them.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'rules',
          setupFiles: quiet,
          include: ['src/{domain,contract}/**/*.test.ts'],
          // Properties look at thousands of cases.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'walls',
          setupFiles: quiet,
          include: ['tests/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...house,
          name: 'house',
          include: sources.map((folder) => `${folder}/*.test.{ts,tsx}`),
          exclude: [...configDefaults.exclude, '**/*.{clock,process,walk}.test.{ts,tsx}'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'kill',
          setupFiles: quiet,
          include: ['tests/endurance/kill-under-load.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      { test: { ...browser, name: 'core-journeys', include: ['tests/journeys/core/*.test.ts'] } },

      {
        test: {
          ...house,
          name: 'clock',
          include: named('clock'),
          testTimeout: 60_000,
          fileParallelism: false,
        },
      },
      { test: { ...house, name: 'process', include: named('process'), testTimeout: 60_000 } },
      { test: { ...house, name: 'walk', include: named('walk'), testTimeout: 600_000 } },
      {
        test: {
          name: 'endurance',
          setupFiles: quiet,
          include: ['tests/endurance/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      { test: { ...browser, name: 'looks', include: ['tests/looks/*.test.ts'] } },
      { test: { ...browser, name: 'journeys', include: ['tests/journeys/*.test.ts'] } },
      {
        test: {
          name: 'deploy',
          setupFiles: quiet,
          include: ['tests/deploy/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'peers',
          setupFiles: ['tests/support/failed-journey.ts', ...quiet],
          include: ['tests/peers/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...postgres,
          name: 'clamav',
          setupFiles: quiet,
          include: ['tests/clamav/*.test.ts'],
          testTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'release',
          include: ['tests/release/*.test.ts'],
          testTimeout: 900_000,
          hookTimeout: 900_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'mutation',
          include: ['tests/mutation/*.test.ts'],
          hookTimeout: 3_600_000,
        },
      },
    ],
  },
})
