import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'

import { call } from '../../common/api.ts'
import { routeBody, startingRoute } from './route-values.ts'

export interface SentOn {
  readonly after: EntryView
  /** The name of the office it went to. */
  readonly unitName: string
}

/**
 * Sends what was just registered to the destination of its form, by a request of its own. Null
 * where the form says none; rejects with `ApiProblem`.
 */
export async function routeRegistered(
  entry: EntryView,
  { units }: CatalogueView,
  today: CivilDate,
): Promise<SentOn | null> {
  const { entryId, version } = entry
  const scene = { units, entry, isConfidential: false, headIds: [] }
  const body = routeBody(startingRoute(entry, units, today), scene)
  if (!body) return null
  const after = await call('routeEntry', { params: { entryId }, body }, { version })
  const unit = units.find(({ unitId }) => unitId === body.principal.unitId)
  return { after, unitName: unit?.name ?? '' }
}

/**
 * Whether it goes by itself where a clerk wishes so: what is confidential waits for its readers.
 */
export function mayGoByItself({ allowed, content }: EntryView): boolean {
  return allowed.includes('route') && content?.confidentiality !== 'CONFIDENTIAL'
}
