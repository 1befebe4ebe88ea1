/**
 * What the list is asked for, as it stands in the address: `?desde=2026-01-01&estado=ANNULLED`.
 * Words may name people, and addresses end in proxies' logs (decision 008): they travel in the
 * history's own state, which Back and a reload bring back too, sealed for who looked (decision
 * 084).
 */
import { isCivilDate } from '#domain/deadline/civil-date.ts'
import { handlingStatuses, type HandlingStatus } from '#domain/handling/handling.ts'
import { orderOf, trays, type Tray } from '#domain/handling/tray.ts'

import { sealedIn, sealHere, unsealHere } from '../../session/current/browser-key.ts'
import type { Question } from '../query/entry-queries.ts'

export const listStatuses = ['REGISTERED', 'RECTIFIED', 'ANNULLED', 'ANNULMENT_PENDING'] as const
export type ListStatus = (typeof listStatuses)[number]

/** '' is "not asked", as in an empty field. */
export interface ListFilters {
  readonly tray: Tray | ''
  readonly text: string
  /** Words looked for in names only. */
  readonly sender: string
  /** '1': names written nearly so count too. */
  readonly near: '' | '1'
  readonly number: string
  readonly from: string
  readonly to: string
  readonly typeId: string
  readonly unitId: string
  readonly status: ListStatus | ''
  readonly handling: HandlingStatus | ''
  readonly currentUnitId: string
}

export type FilterName = keyof ListFilters

export const noFilters: ListFilters = {
  tray: '',
  text: '',
  sender: '',
  near: '',
  number: '',
  from: '',
  to: '',
  typeId: '',
  unitId: '',
  status: '',
  handling: '',
  currentUnitId: '',
}

/** What travels with the history and not in the address. */
export type ListWords = Pick<ListFilters, 'text' | 'sender' | 'near'>

export const noWords: ListWords = { text: '', sender: '', near: '' }

const addressName: Readonly<Record<Exclude<FilterName, keyof ListWords>, string>> = {
  tray: 'bandeja',
  number: 'numero',
  from: 'desde',
  to: 'hasta',
  typeId: 'tipo',
  unitId: 'oficina',
  status: 'estado',
  handling: 'tramite',
  currentUnitId: 'en',
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu

/**
 * Reads an address. What makes no sense there is left out, silently: a mistyped address shows more,
 * not an error.
 */
export function filtersIn(search: URLSearchParams, words: ListWords = noWords): ListFilters {
  const given = (name: AddressedName): string => search.get(addressName[name])?.trim() ?? ''
  const only = (name: AddressedName, isRight: (value: string) => boolean): string =>
    isRight(given(name)) ? given(name) : ''
  return {
    tray: trays.find((tray) => tray === given('tray')) ?? '',
    ...words,
    number: given('number').slice(0, 40),
    from: only('from', isCivilDate),
    to: only('to', isCivilDate),
    typeId: only('typeId', (value) => uuid.test(value)),
    unitId: only('unitId', (value) => uuid.test(value)),
    status: listStatuses.find((status) => status === given('status')) ?? '',
    handling: handlingStatuses.find((status) => status === given('handling')) ?? '',
    currentUnitId: only('currentUnitId', (value) => uuid.test(value)),
  }
}

/** Writes the address, in one order, so that the same question has the same address. */
export function searchOf(filters: ListFilters, cursor: string | null = null): URLSearchParams {
  const search = new URLSearchParams()
  for (const name of Object.keys(noFilters).filter(isAddressed)) {
    if (filters[name] !== '') search.set(addressName[name], filters[name])
  }
  if (cursor !== null) search.set('cursor', cursor)
  return search
}

const mostLetters = 200

/**
 * The words that came with this place of the history; null when it carries none, or somebody
 * else's.
 */
export function wordsOf(state: unknown): ListWords | null {
  const words = unsealHere(sealedIn(state, 'words'))
  if (typeof words !== 'object' || words === null) return null
  return {
    text: textIn(words, 'text'),
    sender: textIn(words, 'sender'),
    near: textIn(words, 'near') === '1' ? '1' : '',
  }
}

function textIn(words: object, name: keyof ListWords): string {
  const value = Object.entries(words).find(([key]) => key === name)?.[1]
  return typeof value === 'string' ? value.slice(0, mostLetters) : ''
}

/** What to hand to `navigate` as the state of a list that is asked so. */
export function stateOf({ text, sender, near }: ListWords): { readonly words: string } {
  const words = { text: text.slice(0, mostLetters), sender: sender.slice(0, mostLetters), near }
  return { words: sealHere(words) }
}

/** Whether anything has to be looked for in what entries say. */
export function hasWords({ text, sender }: ListWords): boolean {
  return text !== '' || sender !== ''
}

/** What narrows the list down; the tray is where one stands, and has no chip. */
export function activeFilters(filters: ListFilters): FilterName[] {
  return Object.keys(noFilters)
    .filter(isFilterName)
    .filter((name) => name !== 'tray' && filters[name] !== '')
}

type AddressedName = keyof typeof addressName

function isFilterName(name: string): name is FilterName {
  return Object.hasOwn(noFilters, name)
}

function isAddressed(name: string): name is AddressedName {
  return Object.hasOwn(addressName, name)
}

/** From later than to finds nothing: say so instead of showing an empty list. */
export function isBackwards({ from, to }: Pick<ListFilters, 'from' | 'to'>): boolean {
  return from !== '' && to !== '' && from > to
}

/** The question as the endpoints take it: with words it is a search. */
export function queryOf(filters: ListFilters, cursor: string | null): Question {
  const { near, ...given } = filters
  const asked = Object.entries({ ...given, cursor: cursor ?? '' }).filter(
    ([, value]) => value !== '',
  )
  const order = filters.tray === '' ? 'newest' : orderOf(filters.tray)
  return {
    ...Object.fromEntries(asked),
    ...(order === 'newest' ? {} : { order }),
    ...(near === '1' && hasWords(filters) ? { nearNames: true } : {}),
  }
}
