import { pino } from 'pino'

const most = 500
let lines: string[] = []

/** A log of which the last 500 lines are kept, for the case that a journey fails. */
export const keptLog = pino(
  { level: 'info' },
  {
    write(line: string) {
      lines.push(line)
      if (lines.length > 2 * most) lines = lines.slice(-most)
    },
  },
)

/** The last 500 lines of the servers of this worker. */
export function serverLog(): string {
  return lines.slice(-most).join('')
}
