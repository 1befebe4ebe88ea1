/**
 * The acts of handling that an entry offers to its reader, by name, with their keys, the natural
 * next one first. Pure.
 */
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { EntryAction } from '#domain/acts/allowed-actions.ts'
import type { HandlingStatus } from '#domain/handling/handling.ts'

import { actVerbs, actWords } from '../../words/entries/entry-acts.ts'

export type ActName = Extract<EntryAction, keyof typeof actVerbs>

/**
 * Of one letter, named in every tooltip and in the palette; each can be switched off with all the
 * others.
 */
export const actKeys: Readonly<Partial<Record<ActName, string>>> = {
  route: 'd',
  acknowledge: 'r',
  'acknowledge-copy': 'r',
  return: 'v',
  start: 't',
  assign: 's',
  observe: 'o',
  close: 'c',
  archive: 'a',
}

/** The natural next ones; the others follow. */
const natural: Readonly<Record<HandlingStatus, readonly ActName[]>> = {
  REGISTERED: ['route', 'observe', 'forward'],
  ROUTED: ['acknowledge', 'recall', 'return'],
  RECEIVED: ['assign', 'start', 'route', 'close', 'observe', 'return', 'forward'],
  IN_PROGRESS: ['close', 'route', 'observe', 'assign', 'forward'],
  OBSERVED: ['remedy', 'lapse'],
  RETURNED: ['route', 'assign', 'start', 'observe', 'forward'],
  CLOSED: ['archive', 'reopen'],
  ARCHIVED: ['reopen'],
}

/** Those that can be done to many at once, in the order of their buttons. */
export const bulkActs = ['acknowledge', 'route', 'assign', 'archive', 'return'] as const

type Offering = Pick<EntryView, 'allowed'> & {
  readonly handling: Pick<NonNullable<EntryView['handling']>, 'status'> | null
}

// As the words name them.
// oxlint-disable-next-line no-unsafe-type-assertion
const every = Object.keys(actVerbs) as readonly ActName[]

/** Only what is allowed. What somebody waits for goes before all else. */
export function actsOf({ allowed, handling }: Offering): readonly ActName[] {
  const first: readonly ActName[] = [
    'consent-annulment',
    'confirm-confidentiality',
    'refuse-confidentiality',
    ...(handling ? natural[handling.status] : []),
  ]
  return [...new Set([...first, ...every])].filter((act) => allowed.includes(act))
}

/** The act by its verb, as it reads for an entry that stands so. */
export function verbOf(act: ActName, status: HandlingStatus | null): string {
  const isOnItsWay = status === 'RECEIVED' || status === 'IN_PROGRESS'
  return act === 'route' && isOnItsWay ? actWords.reroute : actVerbs[act]
}
