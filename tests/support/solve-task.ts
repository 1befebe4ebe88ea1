/** Does the work of a page of ours, as its worker does. */
import { runInNewContext } from 'node:vm'

import { workerScript } from '#server/identity/pages/work-script.ts'

/** The task that a page asks its browser to do; null when it asks none. */
export function taskIn(page: string): string | null {
  return /data-task="(?<task>[^"]+)"/u.exec(page)?.groups?.['task'] ?? null
}

/** What the browser's worker says to a task. */
export function solveTask(task: string): string {
  const said: string[] = []
  const scope = { postMessage: (text: string) => said.push(text), task }
  runInNewContext(`${workerScript}; onmessage({ data: task })`, scope)
  return said[0] ?? ''
}
