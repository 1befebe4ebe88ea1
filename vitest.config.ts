import { defineConfig } from 'vitest/config'

import { LongestFirst } from './tests/support/longest-first.ts'

// The rings of STYLE.md, each a project that `scripts/run.mjs test` runs and counts by itself.
// House and journeys share one real PostgreSQL per run: see tests/support/database.ts.
const postgres = { globalSetup: ['tests/support/postgres-for-tests.ts'], hookTimeout: 60_000 }
// A worker loads the house once and not once per file: what lasts longer than a test is in
// `openHouse`, not in modules.
const oneProcess = { isolate: false }
const asFound = 'tests/support/as-found.ts'
const quiet = { setupFiles: ['tests/support/no-console-errors.ts'] }

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...quiet,
          name: 'rules',
          include: ['src/{domain,contract}/**/*.test.ts'],
          // Properties look at thousands of cases.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...postgres,
          ...oneProcess,
          setupFiles: [asFound, 'tests/support/pages-anew.ts', ...quiet.setupFiles],
          name: 'house',
          include: [
            'src/{server,cli,web}/**/*.test.{ts,tsx}',
            'bench/**/*.test.ts',
            'tests/attacks/*.test.ts',
          ],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...quiet,
          name: 'architecture',
          include: ['tests/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...quiet,
          name: 'endurance',
          include: ['tests/endurance/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        // On demand, with `npm test deploy`: the recipes of `deploy` with Debian's own programs.
        test: {
          ...quiet,
          name: 'deploy',
          include: ['tests/deploy/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        // On demand, with `npm test peers`: sign-in servers of other makers, as Debian installs
        // them.
        test: {
          ...quiet,
          setupFiles: ['tests/support/says-what-it-saw.ts'],
          name: 'peers',
          include: ['tests/peers/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
      {
        // On demand, with `npm test clamav`: the antivirus of Debian, with a signature of our own.
        test: {
          ...postgres,
          ...quiet,
          name: 'clamav',
          include: ['tests/clamav/*.test.ts'],
          testTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        // On demand, with `npm test release`: what is made, unpacked, installed and removed.
        test: {
          name: 'release',
          include: ['tests/release/*.test.ts'],
          testTimeout: 900_000,
          hookTimeout: 900_000,
          fileParallelism: false,
        },
      },
      {
        // On demand, with `npm test guards`: cuts out every guard in turn.
        test: {
          ...postgres,
          name: 'guards',
          include: ['tests/guards/*.test.ts'],
          testTimeout: 360_000,
          fileParallelism: false,
        },
      },
      {
        // On demand, with `npm test mutation`: changes every line of some rules in turn.
        test: {
          name: 'mutation',
          include: ['tests/mutation/*.test.ts'],
          hookTimeout: 3_600_000,
        },
      },
      {
        test: {
          ...postgres,
          ...oneProcess,
          setupFiles: [asFound, 'tests/support/says-what-it-saw.ts'],
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          testTimeout: 120_000,
          // Pages load while they are looked at; the runner's own second is for values at hand.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
