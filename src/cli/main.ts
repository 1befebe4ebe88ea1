import { enableCompileCache } from 'node:module'

import { productFiles } from '#server/platform/common/product-files.ts'

import type { Command } from './commands.ts'
import { commands } from './commands.ts'
import { exitCode } from './common/exit-codes.ts'
import { complain, print } from './common/print.ts'
import { unlessInterrupted } from './common/until-leaving.ts'

// Sources are stripped of their types and compiled once for each version, not at each start: half
// of what starting takes. Where nobody may write, it is done without.
enableCompileCache(productFiles.compileCache)

// A reader that went away (`… | head`) is no fault; a full disk behind `>` is one, and whatever
// nobody caught is another.
process.stdout.on('error', (fault: NodeJS.ErrnoException) => {
  if (fault.code === 'EPIPE') process.exit(exitCode.done)
  void endWith(fault)
})
process.on('uncaughtException', (fault) => void endWith(fault))
// What libraries warn of is for the log, not for whoever waits for a sentence.
process.removeAllListeners('warning')
process.on('warning', (warning) => void logWarning(warning))

async function endWith(fault: unknown): Promise<never> {
  process.exit(await codeFor(fault))
}

// Loaded when something is wrong: most commands never need it.
async function codeFor(fault: unknown): Promise<number> {
  return (await import('./common/say-fault.ts')).sayFault(fault)
}

async function logWarning(warning: Error): Promise<void> {
  const { logToStandardError } = await import('./common/say-fault.ts')
  logToStandardError().info({ err: warning }, 'a library warns')
}

async function main(): Promise<number> {
  const [name, ...words] = process.argv.slice(2)
  const known: Readonly<Record<string, Command>> = commands
  const isHelp = name === undefined || ['help', '--help', '-h'].includes(name)
  if (isHelp) {
    print(usage())
    return exitCode.done
  }
  const command = Object.hasOwn(known, name) ? known[name] : undefined
  if (command === undefined) {
    complain(`No existe la orden «${name}».\n\n${usage()}`)
    return exitCode.misused
  }
  try {
    const run = await command.load()
    return await run(words)
  } catch (fault) {
    return codeFor(fault)
  }
}

function usage(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  const list = Object.entries(commands).map(
    ([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`,
  )
  return ['Uso: npm run asiento -- <orden>\n', ...list].join('\n')
}

process.exitCode = unlessInterrupted(await main())
