/**
 * What the book of exits is asked for: in the address, but for words, which may name people and
 * travel sealed with the step of the history (decisions 008 and 014).
 */
import type { findOutgoing } from '#contract/outgoing/outgoing.ts'
import { isCivilDate } from '#domain/deadline/civil-date.ts'
import { outgoingTrays, type OutgoingTray } from '#domain/outgoing/dispatch.ts'
import { outgoingKinds, type OutgoingKind } from '#domain/outgoing/outgoing.ts'
import type * as z from 'zod'

import { entryIdIn } from '../../common/entry-in-address.ts'
import { sealedIn, sealHere, unsealHere } from '../../session/current/browser-key.ts'

/** '' is "not asked". */
export interface OutgoingFilters {
  readonly tray: OutgoingTray | ''
  readonly text: string
  readonly from: string
  readonly to: string
  readonly unitId: string
  readonly kind: OutgoingKind | ''
}

export const noOutgoingFilters: OutgoingFilters = {
  tray: '',
  text: '',
  from: '',
  to: '',
  unitId: '',
  kind: '',
}

const addressName: Readonly<Record<Exclude<keyof OutgoingFilters, 'text'>, string>> = {
  tray: 'bandeja',
  from: 'desde',
  to: 'hasta',
  unitId: 'unidad',
  kind: 'clase',
}

/** What makes no sense there is left out, silently. */
export function outgoingFiltersIn(search: URLSearchParams, state: unknown): OutgoingFilters {
  const given = (name: keyof typeof addressName): string => search.get(addressName[name]) ?? ''
  const day = (name: 'from' | 'to'): string => (isCivilDate(given(name)) ? given(name) : '')
  const text = unsealHere(sealedIn(state, 'words'))
  return {
    tray: outgoingTrays.find((tray) => tray === given('tray')) ?? '',
    text: typeof text === 'string' ? text : '',
    from: day('from'),
    to: day('to'),
    unitId: entryIdIn(new URLSearchParams({ id: given('unitId') })) ?? '',
    kind: outgoingKinds.find((kind) => kind === given('kind')) ?? '',
  }
}

export function outgoingSearchOf(
  { text: _text, ...filters }: OutgoingFilters,
  cursor: string | null = null,
): string {
  const search = new URLSearchParams()
  for (const name of ['tray', 'from', 'to', 'unitId', 'kind'] as const)
    if (filters[name] !== '') search.set(addressName[name], filters[name])
  if (cursor !== null) search.set('cursor', cursor)
  return search.toString()
}

export const outgoingStateOf = ({ text }: OutgoingFilters): { readonly words: string } => ({
  words: sealHere(text),
})

export type OutgoingQuestion = z.input<typeof findOutgoing.body>

export function outgoingQuestionOf(
  filters: OutgoingFilters,
  cursor: string | null,
): OutgoingQuestion {
  const { tray, text, from, to, unitId, kind } = filters
  return {
    text,
    ...(tray !== '' && { tray }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(unitId !== '' && { unitId }),
    ...(kind !== '' && { kind }),
    ...(cursor !== null && { cursor }),
  }
}

/** How many narrow the list down, beside words and tray. */
export function filterCount({ from, to, unitId, kind }: OutgoingFilters): number {
  return [from, to, unitId, kind].filter((value) => value !== '').length
}
