/**
 * What is cut out of the code so that an attack of docs/security/attacks.md goes through, and the
 * test that must then fail. A line is given as it stands in its file, where it occurs once;
 * `tests/attacks.test.ts` sees to it that it still does.
 */
export interface Cut {
  readonly file: string
  readonly line: string
  readonly instead: string
}

export interface Guard {
  readonly attacks: readonly number[]
  readonly project: 'house' | 'journeys'
  readonly testFile: string
  /** As written in the file, with its `%s` when it is one of many. */
  readonly title: string
  readonly cuts: readonly Cut[]
}

type Describe = (attacks: readonly number[], title: string, ...cuts: readonly Cut[]) => Guard

export function testedIn(testFile: string): Describe {
  const project = testFile.startsWith('tests/journeys/') ? 'journeys' : 'house'
  return (attacks, title, ...cuts) => ({ attacks, project, testFile, title, cuts })
}

/** Cuts of one file: a line, and what stands there instead of it; nothing when not said. */
export function partOf(file: string): (line: string, instead?: string) => Cut {
  return (line, instead = '') => ({ file, line, instead })
}
