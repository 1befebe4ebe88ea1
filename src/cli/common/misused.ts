import { exitCode } from './exit-codes.ts'
import { complain, print } from './print.ts'

const helpWords = ['--help', '-h', 'help']

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
