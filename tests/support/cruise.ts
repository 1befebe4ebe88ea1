import { cruise } from 'dependency-cruiser'
import type { ICruiseResult } from 'dependency-cruiser'

import { walls } from './walls.ts'

/** Who imports whom, by file; tests of one room may look into any other. */
export type Import = { readonly from: string; readonly to: string }

export type Trespass = { readonly wall: string; readonly from: string; readonly to: string }

/**
 * How many files were read under `src`, every import that goes through a wall, and every import.
 */
export async function trespasses(baseDir: string): Promise<{
  readonly cruisedFiles: number
  readonly found: readonly Trespass[]
  readonly imports: readonly Import[]
}> {
  const { output } = await cruise(
    ['src'],
    {
      baseDir,
      validate: true,
      ruleSet: { forbidden: [...walls] },
      // Types are imports too: a wall that lets them through is soon followed by the code.
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '\\.css$' },
    },
    {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  )
  const { modules, summary } = asResult(output)
  return {
    cruisedFiles: modules.filter(({ source }) => source.startsWith('src/')).length,
    imports: modules
      .filter(({ source }) => isSource(source))
      .flatMap(({ source, dependencies }) =>
        dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
      )
      .filter(({ to }) => isSource(to)),
    found: summary.violations.map(({ rule, from, to }) => ({ wall: rule.name, from, to })),
  }
}

const isSource = (file: string): boolean => file.startsWith('src/') && !/\.test\.tsx?$/u.test(file)

function asResult(output: ICruiseResult | string): ICruiseResult {
  if (typeof output === 'string') throw new Error('dependency-cruiser answered text')
  return output
}
