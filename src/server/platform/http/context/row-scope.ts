import { reachOf } from '#domain/entry/visibility.ts'
import type { Wall } from '../../database/connect/open-database.ts'
import type { RequestContext } from './request-context.ts'

export type PersonalWall = Exclude<Wall, string>

/**
 * The wall of work done in somebody's name: the database shows them nothing beyond their reach.
 */
export async function wallOf({ app, actor }: RequestContext): Promise<PersonalWall> {
  const { municipalityId } = actor
  const { units } = await app.referenceData.of(municipalityId)
  return { municipalityId, reach: reachOf(actor, units) }
}
