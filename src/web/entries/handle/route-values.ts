/** What stands in the window that derives, and what is sent of it. Pure. */
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { CallOf } from '#contract/common/endpoint.ts'
import type { routeEntry } from '#contract/entry/handling.ts'
import type { UnitView } from '#contract/municipality/organization.ts'
import { isOpenUnit } from '#domain/municipality/catalogue.ts'
import { isCivilDate } from '#domain/deadline/civil-date.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { Purpose } from '#domain/handling/hand-over.ts'
import { remark } from '#domain/common/refusal.ts'
import { textLength } from '#domain/common/text.ts'

import { actWords } from '../../words/entries/entry-acts.ts'
import { sentence } from '../../words/language/sentences.ts'
import { arrivalLine } from '../act/handling-lines.ts'
import type { SummaryError } from '../../ui/fields/error-summary.tsx'

export type RouteBody = CallOf<typeof routeEntry>['body']

/** A copy to one office, or to a group that becomes its offices when it is sent. */
export interface CopyValues {
  /** A unit's id, `every`, or `under:` and a unit's id. */
  readonly to: string
  readonly purpose: Purpose
  /** As typed; only a copy that asks for a report has a date. */
  readonly dueOn: string
}

export interface RouteValues {
  readonly unitId: string | null
  readonly purpose: Purpose
  readonly instruction: string
  readonly hasPaper: boolean
  readonly folios: number | null
  readonly copies: readonly CopyValues[]
  /** Null until somebody chooses: then it is the heads of the office. */
  readonly readerIds: readonly string[] | null
}

/** Letters that sending back to where it came from needs (docs/specification/handling.md, T7). */
export const pingPongText = 20

const everyUnit = 'every'
const under = 'under:'

type Routed = Pick<EntryView, 'content' | 'handling'>

/**
 * Filled in as far as the entry says: the first time it goes to its destination, and the paper with
 * it if there is any.
 */
export function startingRoute(
  entry: Routed | null,
  units: readonly UnitView[],
  today: CivilDate,
): RouteValues {
  const content = entry?.content ?? null
  const arrived = entry?.handling ? arrivalLine(entry.handling) : null
  return {
    unitId:
      isFirst(entry) && content ? standingUnit(content.destinationUnitId, units, today) : null,
    purpose: 'ACTION',
    instruction: '',
    hasPaper: arrived ? arrived.paperReceived === true : comesOnPaper(content),
    folios: arrived?.foliosReceived ?? content?.folios ?? null,
    copies: [],
    readerIds: null,
  }
}

function isFirst(entry: Routed | null): boolean {
  return entry?.handling?.handOvers.length === 0
}

/** Whether the clerk kept paper to be sent on. */
function comesOnPaper(content: EntryView['content']): boolean {
  return content !== null && content.folios > 0 && content.physicalCustody === 'SENT_TO_UNIT'
}

/** The unit, or the one that took its place. */
function standingUnit(unitId: string, units: readonly UnitView[], today: CivilDate): string | null {
  const unit = units.find((each) => each.unitId === unitId)
  if (!unit || isOpenUnit(unit, today)) return unit?.unitId ?? null
  const successor = units.find((each) => each.unitId === unit.successorId)
  return successor && isOpenUnit(successor, today) ? successor.unitId : null
}

export interface CopyGroup {
  readonly id: string
  readonly label: string
  readonly size: number
}

/** Every office, and the offices under each that has some. */
export function groupsOf(units: readonly UnitView[]): readonly CopyGroup[] {
  const parents = units.filter(({ unitId }) => units.some((child) => child.parentId === unitId))
  return [
    ...(units.length > 1 ? [{ id: everyUnit, label: actWords.everyUnit, size: units.length }] : []),
    ...parents.map(({ unitId, name }) => ({
      id: `${under}${unitId}`,
      label: actWords.unitsUnder(name),
      size: unitsOf(`${under}${unitId}`, units).length,
    })),
  ]
}

function unitsOf(to: string, units: readonly UnitView[]): readonly string[] {
  if (to === everyUnit) return units.map(({ unitId }) => unitId)
  if (!to.startsWith(under)) return units.flatMap(({ unitId }) => (unitId === to ? [unitId] : []))
  const parentId = to.slice(under.length)
  return units.flatMap((unit) => (unit.parentId === parentId ? [unit.unitId] : []))
}

export interface RouteScene {
  /** The offices something can be sent to: open today, without the one that has it. */
  readonly units: readonly UnitView[]
  readonly entry: Routed | null
  readonly isConfidential: boolean
  /** Who heads the chosen office: the readers, until somebody chooses. */
  readonly headIds: readonly string[]
}

/**
 * Groups become their offices now; an office named twice, or that gets it anyway, is named once.
 */
export function routeBody(values: RouteValues, scene: RouteScene): RouteBody | null {
  const { unitId, purpose, hasPaper, folios } = values
  if (unitId === null) return null
  const seen = new Set([unitId])
  const copies = values.copies.flatMap(({ to, purpose: copyPurpose, dueOn }) =>
    unitsOf(to, scene.units).flatMap((copied) => {
      if (seen.has(copied)) return []
      seen.add(copied)
      return [
        {
          unitId: copied,
          purpose: copyPurpose,
          instruction: null,
          paperIncluded: false,
          foliosSent: null,
          dueOn: copyPurpose === 'REPORT' && isCivilDate(dueOn) ? dueOn : null,
        },
      ]
    }),
  )
  return {
    principal: {
      unitId,
      purpose,
      instruction: values.instruction.trim() || null,
      paperIncluded: hasPaper,
      foliosSent: hasPaper ? folios : null,
      dueOn: null,
    },
    copies,
    readerIds: scene.isConfidential ? [...(values.readerIds ?? scene.headIds)] : [],
  }
}

/** Whether it would go straight back to the office that sent it: then silence is refused (T7). */
export function goesBack(entry: Routed | null, unitId: string | null): boolean {
  const arrived = entry?.handling ? arrivalLine(entry.handling) : null
  return arrived !== null && unitId !== null && arrived.fromUnitId === unitId
}

export function routeErrors(values: RouteValues, scene: RouteScene): readonly SummaryError[] {
  const { unitId, instruction, copies } = values
  const isSilent = goesBack(scene.entry, unitId) && textLength(instruction) < pingPongText
  const readers = values.readerIds ?? scene.headIds
  const badDate = copies.find(
    ({ purpose, dueOn }) => purpose === 'REPORT' && dueOn !== '' && !isCivilDate(dueOn),
  )
  return [
    ...(unitId === null ? [{ field: 'principal.unitId', message: actWords.unitMissing }] : []),
    ...(isSilent ? [saidAt('E-TRA-02', 'principal.instruction', { n: pingPongText })] : []),
    ...(instruction.length > 500
      ? [saidAt('E-DOC-17', 'principal.instruction', { max: 500 })]
      : []),
    ...(badDate ? [saidAt('E-DOC-08', `copies.${badDate.to}.dueOn`, {})] : []),
    ...(unitId !== null && scene.isConfidential && readers.length === 0
      ? [saidAt('E-TRA-11', 'readerIds', {})]
      : []),
  ]
}

function saidAt(
  code: Parameters<typeof remark>[0],
  field: string,
  slots: NonNullable<Parameters<typeof remark>[2]>,
): SummaryError {
  return { field, message: sentence(remark(code, field, slots)) }
}
