import { parseArgs } from 'node:util'
import type { ParseArgsOptionsConfig } from 'node:util'
import { exitCode } from './exit-codes.ts'
import { misused } from './misused.ts'

interface Declared<Options extends ParseArgsOptionsConfig, Understood> {
  readonly usage: string
  readonly options: Options
  /** What the words ask for; null when they make no sense together. */
  readonly understand: (words: ReturnType<typeof parsed<Options>>) => Understood | null
  /** Answers the exit code; nothing where it was done. */
  readonly run: (understood: Understood) => Promise<number | void>
}

/** A command: what is typed after its name, how it is used, and what it does. */
export function command<const Options extends ParseArgsOptionsConfig, Understood>({
  usage,
  options,
  understand,
  run,
}: Declared<Options, Understood>): (words: readonly string[]) => Promise<number> {
  return async (words) => {
    const typed = wordsIn(words, options)
    const understood = typed && understand(typed)
    if (understood === null) return misused(usage, words)
    return (await run(understood)) ?? exitCode.done
  }
}

export function plainCommand(
  usage: string,
  run: () => Promise<number | void>,
): (words: readonly string[]) => Promise<number> {
  return command({
    usage,
    options: {},
    understand: ({ positionals }) => (positionals.length === 0 ? true : null),
    run,
  })
}

function wordsIn<const Options extends ParseArgsOptionsConfig>(
  words: readonly string[],
  options: Options,
): ReturnType<typeof parsed<Options>> | null {
  try {
    return parsed(words, options)
  } catch (cause) {
    if (cause instanceof TypeError) return null
    throw cause
  }
}

function parsed<const Options extends ParseArgsOptionsConfig>(
  words: readonly string[],
  options: Options,
) {
  return parseArgs({ args: [...words], options, allowPositionals: true, allowNegative: true })
}
