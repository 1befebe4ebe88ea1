/**
 * Which report is asked for, and of what, as it stands in the address:
 * `?informe=counts&desde=2026-01-01`. Pure.
 */
import type { readReport } from '#contract/book/reports.ts'
import { isCivilDate } from '#domain/deadline/civil-date.ts'
import type { ReportKind } from '#domain/book/report.ts'
import { reportKinds } from '#domain/book/report.ts'
import { ageBands } from '#domain/common/spread.ts'
import type * as z from 'zod'

export type FilterName =
  | 'from'
  | 'to'
  | 'officeId'
  | 'unitId'
  | 'assigneeId'
  | 'typeId'
  | 'band'
  | 'days'
/** '' is "not asked". */
export type Filters = Readonly<Record<FilterName, string>>

const addressName: Readonly<Record<FilterName, string>> = {
  from: 'desde',
  to: 'hasta',
  officeId: 'oficina',
  unitId: 'unidad',
  assigneeId: 'responsable',
  typeId: 'tipo',
  band: 'antiguedad',
  days: 'dias',
}

const period = ['from', 'to', 'officeId', 'unitId', 'typeId'] as const
/** What narrows each report down. */
export const filtersOf: Readonly<Record<ReportKind, readonly FilterName[]>> = {
  book: period,
  exits: ['from', 'to', 'officeId', 'unitId'],
  pending: ['unitId', 'assigneeId', 'band', 'officeId', 'typeId'],
  overdue: ['unitId', 'assigneeId', 'days', 'officeId', 'typeId'],
  unacknowledged: ['unitId', 'officeId'],
  times: period,
  counts: period,
  incidents: period,
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu
const isRight: Readonly<Record<FilterName, (value: string) => boolean>> = {
  from: isCivilDate,
  to: isCivilDate,
  officeId: (value) => uuid.test(value),
  unitId: (value) => uuid.test(value),
  assigneeId: (value) => uuid.test(value),
  typeId: (value) => uuid.test(value),
  band: (value) => ageBands.some((band) => band === value),
  days: (value) => /^\d{1,2}$/u.test(value) && Number(value) <= 60,
}

/** What makes no sense in an address is left out, silently. */
export function reportIn(
  address: URLSearchParams,
  offered: readonly ReportKind[],
): ReportKind | undefined {
  return (
    reportKinds.find((kind) => kind === address.get('informe') && offered.includes(kind)) ??
    offered[0]
  )
}

export function filtersIn(address: URLSearchParams, report: ReportKind): Filters {
  const read = (name: FilterName): string => {
    const value = address.get(addressName[name]) ?? ''
    return filtersOf[report].includes(name) && isRight[name](value) ? value : ''
  }
  return {
    from: read('from'),
    to: read('to'),
    officeId: read('officeId'),
    unitId: read('unitId'),
    assigneeId: read('assigneeId'),
    typeId: read('typeId'),
    band: read('band'),
    days: read('days'),
  }
}

export const noFilters: Filters = {
  from: '',
  to: '',
  officeId: '',
  unitId: '',
  assigneeId: '',
  typeId: '',
  band: '',
  days: '',
}

/**
 * The same, one thing asked otherwise. Who answers for it is somebody of the unit: of another unit,
 * somebody else.
 */
export function withFilter(filters: Filters, name: FilterName, value: string): Filters {
  return { ...filters, ...(name === 'unitId' ? { assigneeId: '' } : {}), [name]: value }
}

/** Filters that the next report has too go along to it. */
export function addressOf(report: ReportKind, filters: Filters): URLSearchParams {
  const address = new URLSearchParams({ informe: report })
  for (const name of filtersOf[report]) {
    if (filters[name] !== '') address.set(addressName[name], filters[name])
  }
  return address
}

/** The question as the endpoint takes it. */
export function queryOf(filters: Filters): z.input<typeof readReport.query> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === '' ? [] : [[name, name === 'days' ? Number(value) : value]],
    ),
  )
}

/** A period that ends before it begins is not asked for. */
export function isBackwards({ from, to }: Filters): boolean {
  return from !== '' && to !== '' && from > to
}
