/**
 * How much of an entry somebody sees (`domain/entry/sight.ts`), as marks of its document. They are
 * asked together with the words, so that nobody finds, counts or narrows down by what they may not
 * read.
 * A confidential entry has no words in its document (`entry_document`): its number finds it.
 */
import type { Confidentiality } from '#domain/municipality/catalogue.ts'
import type { Actor } from '#domain/permission/permission.ts'
import type { Grounds } from '#domain/entry/sight.ts'
import { groundsOf } from '#domain/entry/sight.ts'
import type { ReferenceData } from '../../reference/reference-data.ts'
import { todayAt } from '../../reference/reference-data.ts'
import type { Query } from './marks.ts'
import { all, any, mark, not } from './marks.ts'

export interface SightMarks {
  /** More than that it exists: subject and names. Of a confidential one, see `own`. */
  readonly knows: Query
  /** Confidential ones that they registered today, of which they know as much. */
  readonly own: Query
  /** The content may be searched: never a confidential one, read for a reason alone (E-TRA-20). */
  readonly reads: Query
  /** All but a few of what they know of. */
  readonly readsMost: boolean
}

/** Of entries within reach: the wall is asked with them (`wall_in_force`). */
export function sightMarks(actor: Actor, reference: ReferenceData, now: Date): SightMarks {
  const todays = [...reference.offices.values()].map((office) => ({
    at: mark('o:', office.officeId),
    on: mark('d:', todayAt(office, now)),
  }))
  const isToday = any(...todays.map(({ at, on }) => all(at, on)))
  const isTodays = all(mark('r:'), isToday)
  const grounds = (of: Confidentiality): Grounds =>
    groundsOf(actor, reference.units, of, ['CONTENT'])
  const content = (of: Confidentiality): Query => marksOf(grounds(of), isTodays)
  const { readerId, registrarId } = grounds('CONFIDENTIAL')
  const [ordinary, restricted] = [content('ORDINARY'), content('RESTRICTED')]
  // Most entries are ordinary: to look for what they are not is to look through few.
  const [isRestricted, isConfidential] = [mark('c:', 'RESTRICTED'), mark('c:', 'CONFIDENTIAL')]
  return {
    knows: not(isConfidential),
    own: all(
      isConfidential,
      mark('g:', actor.staffId),
      isToday,
      any(registrarId !== null && mark('r:'), readerId !== null && mark('p:', readerId)),
    ),
    reads:
      ordinary === restricted
        ? all(not(isConfidential), ordinary)
        : any(all(not(isRestricted), not(isConfidential), ordinary), all(isRestricted, restricted)),
    readsMost: ordinary === true,
  }
}

function marksOf(grounds: Grounds, today: Query): Query {
  const { isEvery, officeIds, unitIds, readerId, registrarId } = grounds
  const theirs = officeIds === null || any(...officeIds.map((officeId) => mark('o:', officeId)))
  return any(
    isEvery,
    all(mark('u:'), theirs),
    ...unitIds.map((unitId) => mark('r:', unitId)),
    registrarId !== null && all(mark('g:', registrarId), today),
    readerId !== null && mark('p:', readerId),
  )
}
