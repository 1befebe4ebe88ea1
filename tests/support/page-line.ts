/**
 * Pages in this process, a server in this process, and the line between them, which does as it is
 * told: what the pages ask by `fetch` arrives, is lost before or after it was done, is answered too
 * late, or comes twice.
 */
import { vi } from 'vitest'

import type { Problem } from '#contract/common/schemas.ts'

import type { Person, TestApp } from './test-app.ts'

export const lineStates = [
  'arrives',
  'refused',
  'lost before',
  'lost after',
  'late before',
  'late after',
  'doubled',
] as const
export type LineState = (typeof lineStates)[number]

export interface PageLine {
  /** How it is from now on, by method; `arrives` when not said. */
  is: Readonly<Record<string, LineState>>
  /** Done by people while a change travels. */
  meanwhile: () => void
  /** The body of the last change that pages asked for. */
  sent: string
}

/** What a server answers that could give no number. */
const refusal: Problem = {
  type: 'E-NUM-01',
  title: 'No se pudo asignar el número.',
  status: 503,
  remarks: [],
  requestId: '',
}

/** From now on pages are this person's. `limitMs`: how long they wait for an answer. */
export async function openPageLine(
  app: TestApp,
  person: Person,
  limitMs: number,
): Promise<PageLine> {
  const { origin } = await app.app.sites.of(person.actor.municipalityId)
  const line: PageLine = { is: {}, meanwhile: () => undefined, sent: '' }
  const timers = vi.spyOn(globalThis, 'setTimeout')
  vi.stubGlobal('localStorage', { getItem: () => person.credentials['X-Session-Token'] })
  vi.stubGlobal('document', { getElementById: () => null })
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('fetch', (path: string, { signal, ...init }: RequestInit): Promise<Response> => {
    if (typeof init.body === 'string') line.sent = init.body
    return carried(line.is[init.method ?? 'GET'] ?? 'arrives', {
      signal,
      // The one that was set for this call: its time comes when the line says so.
      deadline: timers.mock.calls.findLast(([, ms]) => ms === limitMs)?.[0],
      async arrive() {
        const headers = new Headers(init.headers)
        const here = { ...person.credentials, 'Sec-Fetch-Site': 'same-origin' }
        for (const [name, value] of Object.entries(here)) headers.set(name, value)
        const answer = await app.hono.request(`${origin}${path}`, { ...init, headers })
        if (init.method !== 'GET') line.meanwhile()
        return answer
      },
    })
  })
  return line
}

interface Asked {
  readonly signal: AbortSignal | null | undefined
  readonly deadline: (() => void) | undefined
  readonly arrive: () => Promise<Response>
}

async function carried(state: LineState, { signal, deadline, arrive }: Asked): Promise<Response> {
  if (state === 'refused') return Response.json(refusal, { status: refusal.status })
  const answers = state.endsWith('before') ? [] : [arrive()]
  if (state === 'doubled') answers.push(arrive())
  const [answer, second] = await Promise.all(answers)
  if (state.startsWith('lost')) throw new TypeError('The line was cut')
  if (!state.startsWith('late') && answer) return second ?? answer
  const { promise, reject } = Promise.withResolvers<never>()
  signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
  deadline?.()
  return promise
}
