import { parseArgs } from 'node:util'
import type { ParseArgsOptionsConfig } from 'node:util'

/** What was typed after a command; null when it cannot be understood. */
export function parsedWords<const Options extends ParseArgsOptionsConfig>(
  words: readonly string[],
  options: Options,
): ReturnType<typeof parse<Options>> | null {
  try {
    return parse(words, options)
  } catch (cause) {
    if (cause instanceof TypeError) return null
    throw cause
  }
}

const parse = <const Options extends ParseArgsOptionsConfig>(
  words: readonly string[],
  options: Options,
) => parseArgs({ args: [...words], options, allowPositionals: true })
