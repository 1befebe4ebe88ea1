import { cruise } from 'dependency-cruiser'
import type { ICruiseResult } from 'dependency-cruiser'

import { walls } from './walls.ts'

export type Trespass = { readonly wall: string; readonly from: string; readonly to: string }

/** How many files were read under `src`, and every import that goes through a wall. */
export async function trespasses(
  baseDir: string,
): Promise<{ readonly cruisedFiles: number; readonly found: readonly Trespass[] }> {
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
    found: summary.violations.map(({ rule, from, to }) => ({ wall: rule.name, from, to })),
  }
}

function asResult(output: ICruiseResult | string): ICruiseResult {
  if (typeof output === 'string') throw new Error('dependency-cruiser answered text')
  return output
}
