// Writes the papers that follow from the code: `npm run papers`. A test fails while one is stale.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { decisionsPaper } from './decisions-paper.ts'
import { sentencesPaper } from './sentences-paper.ts'
import { settingsPaper } from './settings-paper.ts'

/** What each of these papers should say. */
export const writtenPapers = {
  'docs/decisions/README.md': decisionsPaper,
  'docs/operate/settings.md': settingsPaper,
  'docs/specification/sentences.md': sentencesPaper,
} as const satisfies Readonly<Record<string, () => string>>

if (import.meta.main) {
  for (const [path, paper] of Object.entries(writtenPapers)) {
    writeFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), paper())
    process.stdout.write(`${path}\n`)
  }
}
