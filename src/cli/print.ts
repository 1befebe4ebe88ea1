/** One line, or several, for the person at the terminal. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
