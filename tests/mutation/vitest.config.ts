import { defineConfig } from 'vitest/config'

// The tests that Stryker runs for each change: those that need no database, and fewer cases of a
// property than a change of ours is tried with.
export default defineConfig({
  test: {
    include: [
      'src/{domain,contract}/**/*.test.ts',
      'src/server/platform/ledger/{chain,merkle}.test.ts',
    ],
    setupFiles: ['tests/support/no-console-errors.ts', 'tests/mutation/few-cases.ts'],
    // Thirty years day by day, thousands of times over: the others find the same.
    testNamePattern: /^(?!.*a walk day by day finds)/u,
    testTimeout: 30_000,
  },
})
