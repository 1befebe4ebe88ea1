import { asStartedHere } from '#server/platform/common/as-started-here.ts'

export function print(text: string): void {
  process.stdout.write(`${asStartedHere(text)}\n`)
}

/** What went wrong, apart from what was asked for: standard output may be read by a program. */
export function complain(text: string): void {
  process.stderr.write(`${asStartedHere(text)}\n`)
}
