import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** The files that take longest in their ring. Begun last, one of them would run alone. */
const longest = [
  'permission-matrix',
  'permission-matrix.walk',
  'secrecy.walk',
  'guessing.walk',
  'backup.process',
  'commands.process',
  'opens-for-administrators',
  'opens-in-the-units',
  'opens-at-the-counter',
  'overflow',
  'looks-of-trouble',
  'every-screen',
  'work-page-looks',
  'tries-again',
  'scans-by-telephone',
  'session-windows',
  'help-sheet',
  'tells-who-signed',
  'opens-in-the-book',
  'themes',
  'wrong-leaf',
  'forget-files',
  'binding',
  'crossing-acts',
  'second-factor',
  'passkeys',
].map((name) => `/${name}.test.ts`)

/** The longest files first; the others as the runner has them, the largest first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line no-array-sort -- the runner's own, which answers another list
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  return longest.some((end) => moduleId.endsWith(end))
}
