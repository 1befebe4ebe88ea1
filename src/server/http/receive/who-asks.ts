import type { Endpoint } from '#contract/common/endpoint.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { withInheritedGrants } from '#domain/permission/inherited-grants.ts'
import type { Actor } from '#domain/permission/permission.ts'
import type { Context } from 'hono'
import type { AppContext } from '../../context/request-context.ts'
import { addressBehind } from '../../identity/limits/client-address.ts'
import { bringsToken } from '../../identity/session/token-guard.ts'
import type { Site } from '../../municipality/sites/sites.ts'

export interface Caller {
  readonly actor: Actor
  /** Whether a person proved who they are a moment ago; never a program. */
  readonly isFresh: boolean
}

interface Asked {
  readonly definition: Endpoint
  readonly site: Site
}

/**
 * The person or the program behind a request; throws as `Identity.resolve` and
 * `Identity.resolveToken` do.
 */
export async function whoAsks(
  app: AppContext,
  { definition, site }: Asked,
  context: Context,
): Promise<Caller | null> {
  if (definition.access === 'public') return null
  const { headers } = context.req.raw
  if (!bringsToken(headers)) {
    if (definition.access === 'phone') {
      const { actor } = await app.identity.phones.resolve(headers, site)
      return { actor, isFresh: false }
    }
    return app.identity.resolve(headers, site, {
      isPendingWelcome: definition.access === 'pending',
    })
  }
  const address = addressBehind(context, app.config.trustedProxies)
  const actor = await app.identity.resolveToken(headers, { endpoint: definition, site, address })
  return { actor, isFresh: false }
}

/** The same person, answering also for what closed units left to theirs. */
export async function asHeir(app: AppContext, actor: Actor): Promise<Actor> {
  const { units, municipality } = await app.referenceData.of(actor.municipalityId)
  const today = localDateTimeAt(app.now(), municipality.timeZone).date
  return { ...actor, grants: withInheritedGrants(actor.grants, units, today) }
}
