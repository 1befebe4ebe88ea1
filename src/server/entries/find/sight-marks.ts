/**
 * What of an entry somebody sees, as marks of its document: the same rules as `../visibility.ts` and `domain/sight.ts`. They are
 * asked together with the words, so that nobody finds, counts or narrows down by what they may not read.
 */
import type { Actor } from '#domain/permission.ts'
import { holds } from '#domain/permission.ts'
import { directReach, reachOf } from '#domain/sight.ts'
import type { Counter } from '../../counter/counter.ts'
import { todayAt } from '../../counter/counter.ts'
import type { Query } from './marks.ts'
import { all, any, mark, not } from './marks.ts'

export interface SightMarks {
  /** More than that it exists: subject and names. */
  readonly knows: Query
  /**
   * The same, and a few entries more of those that they registered today themselves: in few marks, each of which the index looks up for
   * each entry. For questions whose rows are confirmed.
   */
  readonly knowsNearly: Query
  /**
   * The content may be searched. Of confidential entries never: whoever may read them says why first (E-TRA-20), and to find by
   * content is to read it.
   */
  readonly reads: Query
  /** All but a few of what they know of. */
  readonly readsMost: boolean
}

export function sightMarks(actor: Actor, counter: Counter, now: Date): SightMarks {
  const readsAll = holds(actor, 'JREG') || holds(actor, 'AUD')
  const atCounter = all(mark('u:'), ownOffice(actor))
  const named = mark('p:', actor.staffId)
  const route = passes(reachOf(actor, counter.units).unitIds)
  const direct = passes(directReach(actor, counter.units))
  const registered = mark('g:', actor.staffId)
  const todays = [...counter.offices.values()].map((office) => ({
    at: mark('o:', office.officeId),
    on: mark('d:', todayAt(office, now)),
  }))
  const registering = all(registered, mark('r:'), any(...todays.map(({ at, on }) => all(at, on))))
  // Most entries are ordinary: to look for what they are not is to look through few.
  const [isRestricted, isConfidential] = [mark('c:', 'RESTRICTED'), mark('c:', 'CONFIDENTIAL')]
  const [ordinary, restricted] = [
    any(readsAll, atCounter, route, named),
    any(atCounter, direct, named),
  ]
  return {
    knows: any(not(isConfidential), registering, named),
    knowsNearly: any(
      not(isConfidential),
      named,
      all(registered, any(...todays.map(({ on }) => on))),
    ),
    reads:
      ordinary === restricted
        ? all(not(isConfidential), ordinary)
        : any(all(not(isRestricted), not(isConfidential), ordinary), all(isRestricted, restricted)),
    readsMost: readsAll,
  }
}

function ownOffice(actor: Actor): Query {
  const grants = actor.grants.filter((grant) => grant.role === 'REG')
  return any(...grants.map(({ officeId }) => (officeId === null ? true : mark('o:', officeId))))
}

function passes(unitIds: readonly string[]): Query {
  return any(...unitIds.map((unitId) => mark('r:', unitId)))
}
