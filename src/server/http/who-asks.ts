import type { Endpoint } from '#contract/endpoint.ts'
import { localDateTimeAt } from '#domain/civil-date.ts'
import { withInheritedGrants } from '#domain/inherited-grants.ts'
import type { Actor } from '#domain/permission.ts'
import type { Context } from 'hono'
import type { House } from '../desk.ts'
import { addressBehind } from '../identity/client-address.ts'
import { bringsToken } from '../identity/token-guard.ts'
import type { Site } from '../municipality/sites.ts'

export interface Caller {
  readonly actor: Actor
  /** Whether a person proved who they are a moment ago; never a program. */
  readonly isFresh: boolean
}

interface Asked {
  readonly name: string
  readonly definition: Endpoint
  readonly site: Site
}

/** The person or the program behind a request; throws as `Identity.resolve` and `Identity.resolveToken` do. */
export async function whoAsks(
  house: House,
  { name, definition, site }: Asked,
  context: Context,
): Promise<Caller | null> {
  if (definition.access === 'public') return null
  const { headers } = context.req.raw
  if (!bringsToken(headers)) {
    return house.identity.resolve(headers, site, {
      isPendingWelcome: definition.access === 'pending',
    })
  }
  const address = addressBehind(context, house.config.trustedProxies)
  const actor = await house.identity.resolveToken(headers, { endpoint: name, site, address })
  return { actor, isFresh: false }
}

/** The same person, answering also for what closed units left to theirs. */
export async function asHeir(house: House, actor: Actor): Promise<Actor> {
  const { units, municipality } = await house.counters.of(actor.municipalityId)
  const today = localDateTimeAt(house.now(), municipality.timeZone).date
  return { ...actor, grants: withInheritedGrants(actor.grants, units, today) }
}
