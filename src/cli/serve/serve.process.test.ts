import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

const program = `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({
    load(url, context, next) {
      loaded.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1])
      return next(url, context)
    },
  })
  await import(${JSON.stringify(fileURLToPath(new URL('./serve.ts', import.meta.url)))})
  process.stdout.write([...loaded].join('\\n'))
`

it('loads what draws papers and sends mail only when a paper or a letter is wanted', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { encoding: 'utf8' },
  )
  const loaded = stdout.split('\n')
  expect(stderr).toBe('')
  expect(loaded).toContain('kysely')
  const large = ['@cantoo/fontkit', '@cantoo/pdf-lib', 'bwip-js', 'nodemailer']
  expect(loaded.filter((name) => large.includes(name))).toEqual([])
})
