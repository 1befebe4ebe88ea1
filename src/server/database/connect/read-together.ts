/**
 * One reading for all who ask the same in the same moment. Nothing is kept: whoever asks while a
 * reading is under way waits for the next one, which begins after they asked. So nobody is answered
 * with less than was committed when they asked, and two hundred screens that ask at once cost a
 * handful of readings.
 */
import { inTime, underDeadline } from '../../common/deadline.ts'

export type ReadTogether = <Answer>(key: string, read: () => Promise<Answer>) => Promise<Answer>

interface Line {
  readonly running: Promise<unknown>
  next: Promise<unknown> | null
}

/**
 * Callers of one key must ask for the very same thing: they share the answer, and none may change
 * it.
 */
export function openReadTogether(): ReadTogether {
  const lines = new Map<string, Line>()

  function begin(key: string, read: () => Promise<unknown>): Promise<unknown> {
    // Its time is its own: whoever asked first may have little left, and others wait for it too.
    const line: Line = { running: underDeadline(read), next: null }
    lines.set(key, line)
    const end = (): void => {
      if (line.next === null) lines.delete(key)
    }
    line.running.then(end, end)
    return line.running
  }

  function together(key: string, read: () => Promise<unknown>): Promise<unknown> {
    const line = lines.get(key)
    if (!line) return inTime(begin(key, read))
    const start = (): Promise<unknown> => begin(key, read)
    line.next ??= line.running.then(start, start)
    return inTime(line.next)
  }

  // One key is one kind of answer, as said above; the compiler cannot know it of a map.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return together as ReadTogether
}
