import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'

import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

// What of the forge's language is used here: anything else is taken for a slip of the pen.
const step = z.union([
  z.strictObject({
    uses: z.string().regex(/^actions\/[a-z-]+@v\d+$/u),
    if: z.string().optional(),
    with: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  }),
  z.strictObject({ run: z.string() }),
])
const workflow = z.strictObject({
  name: z.string(),
  on: z.strictObject({
    pull_request: z.null(),
    push: z.object({ branches: z.array(z.string()) }),
    schedule: z.array(z.strictObject({ cron: z.string() })),
  }),
  permissions: z.strictObject({ contents: z.literal('read') }),
  concurrency: z.strictObject({ group: z.string(), 'cancel-in-progress': z.boolean() }),
  jobs: z.record(
    z.string(),
    z.strictObject({
      if: z.string(),
      'runs-on': z.string(),
      'timeout-minutes': z.number(),
      steps: z.array(step).min(1),
    }),
  ),
})

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')))
const npmsOwn = ['ci', 'test']

/** The words of a script after which npm is asked to run one of ours, or to do something itself. */
function asked(text: string): readonly string[] {
  return [...text.matchAll(/\bnpm (?:run (?:--silent )?)?([a-z:-]+)/gu)].map(
    ([, name = '']) => name,
  )
}

it('is a workflow of the forge, whose commands are there', () => {
  const { jobs } = workflow.parse(parse(read('.github/workflows/ci.yml')))
  const runs = Object.values(jobs).flatMap(({ steps }) =>
    steps.flatMap((one) => ('run' in one ? [one.run] : [])),
  )
  expect(runs).toEqual(expect.arrayContaining(['.ci/run', 'npm run test:all']))
  expect(statSync(join(root, '.ci/run')).mode & 0o111).toBe(0o111)
  const names = [...runs, read('.ci/run')].flatMap(asked)
  expect(names).toEqual(expect.arrayContaining(['check', 'test']))
  expect(names.filter((name) => !(name in scripts) && !npmsOwn.includes(name))).toEqual([])
})
