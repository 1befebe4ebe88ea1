/** What the list is asked for, as it stands in the address: `?texto=soto&desde=2026-01-01&estado=ANNULLED`. Pure. */
import type { listEntries } from '#contract/entries.ts'
import { isCivilDate } from '#domain/civil-date.ts'
import { handlingStatuses, type HandlingStatus } from '#domain/handling.ts'
import { orderOf, trays, type Tray } from '#domain/tray.ts'
import type * as z from 'zod'

export const listStatuses = ['REGISTERED', 'RECTIFIED', 'ANNULLED', 'ANNULMENT_PENDING'] as const
export type ListStatus = (typeof listStatuses)[number]

/** '' is "not asked", as in an empty field. */
export interface ListFilters {
  readonly tray: Tray | ''
  readonly text: string
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
  number: '',
  from: '',
  to: '',
  typeId: '',
  unitId: '',
  status: '',
  handling: '',
  currentUnitId: '',
}

const addressName: Readonly<Record<FilterName, string>> = {
  tray: 'bandeja',
  text: 'texto',
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

/** Reads an address. What makes no sense there is left out, silently: a mistyped address shows more, not an error. */
export function filtersIn(search: URLSearchParams): ListFilters {
  const given = (name: FilterName): string => search.get(addressName[name])?.trim() ?? ''
  const only = (name: FilterName, isRight: (value: string) => boolean): string =>
    isRight(given(name)) ? given(name) : ''
  return {
    tray: trays.find((tray) => tray === given('tray')) ?? '',
    text: given('text').slice(0, 120),
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
  for (const name of Object.keys(noFilters).filter(isFilterName)) {
    if (filters[name] !== '') search.set(addressName[name], filters[name])
  }
  if (cursor !== null) search.set('cursor', cursor)
  return search
}

/** What narrows the list down; the tray is where one stands, and has no chip. */
export function activeFilters(filters: ListFilters): FilterName[] {
  return Object.keys(noFilters)
    .filter(isFilterName)
    .filter((name) => name !== 'tray' && filters[name] !== '')
}

function isFilterName(name: string): name is FilterName {
  return Object.hasOwn(addressName, name)
}

/** From later than to finds nothing: say so instead of showing an empty list. */
export function isBackwards({ from, to }: ListFilters): boolean {
  return from !== '' && to !== '' && from > to
}

/** The question as the endpoint takes it. */
export function queryOf(
  filters: ListFilters,
  cursor: string | null,
): z.input<typeof listEntries.query> {
  const asked = Object.entries({ ...filters, cursor: cursor ?? '' }).filter(
    ([, value]) => value !== '',
  )
  const order = filters.tray === '' ? 'newest' : orderOf(filters.tray)
  return { ...Object.fromEntries(asked), ...(order === 'newest' ? {} : { order }) }
}
