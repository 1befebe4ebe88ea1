// src/server/app/handlers.ts names every file that answers an endpoint. `npm run fix` writes it, so
// that nobody keeps the list by hand; `npm run check` fails when it is not up to date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './paths.mjs'

const server = join(root, 'src', 'server')
const list = join(server, 'app', 'handlers.ts')
// One function by its name, or `handlers` that follow from a table.
const answering = /^export const (?:\w+: Handler<|handlers = )/m

/** Whether the list is what the sources say. */
export function areHandlersListed() {
  return readFileSync(list, 'utf8') === handlersFile()
}

export function listHandlers() {
  if (!areHandlersListed()) writeFileSync(list, handlersFile())
}

function handlersFile() {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => answering.test(readFileSync(join(server, file), 'utf8')))
    .toSorted()
  const imports = files.map((file) => `import * as ${nameOf(file)} from '../${file}'\n`)
  const parts = files.map((file) => `  ...${nameOf(file)}${isTable(file) ? '.handlers' : ''},\n`)
  return `/**
 * Which function answers which endpoint, by its name. \`npm run fix\` writes this list; without one
 * it does not compile.
 */
import type { EndpointName } from '#contract/addresses.ts'
import type { Api } from '#contract/api.ts'
${imports.join('')}import type { Handler } from '../platform/http/receive/handler.ts'

export const handlers: { readonly [Name in EndpointName]: Handler<Api[Name]> } = {
${parts.join('')}}
`
}

/** @param {string} file */
function isTable(file) {
  return /^export const handlers = /m.test(readFileSync(join(server, file), 'utf8'))
}

/** @param {string} file */
function nameOf(file) {
  return file.replace(/\.ts$/, '').replaceAll(/[/-](\w)/g, (_, letter) => letter.toUpperCase())
}
