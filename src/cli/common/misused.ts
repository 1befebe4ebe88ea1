import { exitCode } from './exit-codes.ts'
import { complain, print } from './print.ts'

const helpWords = ['--help', '-h', 'help']

/**
 * What a command answers to words it does not understand: which, and how it is used. Returns the
 * exit code.
 */
export function misused(usage: string, words: readonly string[]): number {
  if (words.length === 1 && helpWords.includes(words[0] ?? '')) {
    print(usage)
    return exitCode.done
  }
  const typed =
    words.length === 0 ? 'Faltan palabras en la orden.' : `No se entiende «${words.join(' ')}».`
  complain(`${typed} No se hizo nada.\n\n${usage}`)
  return exitCode.misused
}
