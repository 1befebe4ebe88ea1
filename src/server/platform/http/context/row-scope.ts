import { visibilityScopeOf } from '#domain/entry/visibility.ts'
import type { RowScope } from '../../database/connect/open-database.ts'
import type { RequestContext } from './request-context.ts'

export type PersonalScope = Exclude<RowScope, string>

/** The row-level scope of work done in somebody's name: the database shows nothing beyond what they may see. */
export async function rowScopeOf({ app, actor }: RequestContext): Promise<PersonalScope> {
  const { municipalityId } = actor
  const { units } = await app.referenceData.of(municipalityId)
  return { municipalityId, visibility: visibilityScopeOf(actor, units) }
}
