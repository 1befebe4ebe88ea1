/**
 * The providers behind the two doors of the register. The main one is the council's own when it has
 * one, else the embedded one. The emergency door leads to the embedded one while another is the
 * main: shut, except for the minutes that whoever runs the server opens it from the console.
 */
import { randomState } from 'openid-client'

import type { Config } from '../../common/config/config.ts'
import type { Site } from '../../municipality/sites/sites.ts'
import { embeddedIssuer } from '../../municipality/people/embedded-issuer.ts'
import { embeddedClientId, embeddedScope } from '../embedded/embedded-provider.ts'
import { seal } from '../../common/sealed.ts'
import { wayBackTo } from '../session/redirect-addresses.ts'
import type { Door } from '../session/sign-in-attempts.ts'
import type { Services } from './services.ts'
import { isBreakGlassOpen } from './break-glass.ts'
import { inProcessFetch } from './in-process-fetch.ts'
import { noKeepsake } from './open-session.ts'
import type { Keepsake } from './open-session.ts'
import { boundedFetch, openRelyingParty } from './relying-party.ts'
import type { Departure, DepartOptions, RelyingParty, Vouched } from './relying-party.ts'

export type Provider = {
  readonly relyingParty: RelyingParty
  /** What staff.issuer holds for this provider. */
  readonly issuer: string
  readonly keepsake: (vouched: Vouched) => Promise<Keepsake>
}

export type Doors = {
  readonly main: Provider
  /** Whether that is a service which knows nothing of ours. */
  readonly isHosted: boolean
  behind(door: Door): Provider
  /**
   * The way from an address of ours to the provider, and whether it asks for a new proof; null when
   * the door is shut there. Throws `ProviderUnreachable`.
   */
  depart(
    door: Door,
    site: Site,
    how: Pick<DepartOptions, 'language' | 'name'> & { readonly isFresh: boolean },
  ): Promise<(Departure & { readonly isFresh: boolean }) | null>
  /** Whether the embedded provider answers at all. */
  isEmbeddedOpen(): Promise<boolean>
}

export function openDoors(services: Services): Doors {
  const { config, database, now } = services
  const embedded = embeddedDoor(services)
  const main =
    (config.oidc && hostedDoor(services, config.oidc)) ??
    (config.cloud && cloudDoor(config.cloud.project.projectId)) ??
    embedded
  const isHosted = main !== embedded
  return {
    main,
    isHosted,
    behind: (door) => (door === 'main' ? main : embedded),
    isEmbeddedOpen: async () => !isHosted || isBreakGlassOpen(database, now()),
    async depart(door, site, { isFresh: isAsked, ...how }) {
      if (door === 'emergency' && isHosted) {
        const { municipality } = site
        const municipalityId = municipality?.municipalityId
        const isOpen =
          municipalityId !== undefined && (await isBreakGlassOpen(database, now(), municipalityId))
        if (!isOpen) return null
      }
      const provider = door === 'main' ? main : embedded
      // The embedded provider has one client: leaning on its session would only undo our idle
      // limit.
      const isFresh = isAsked || provider === embedded
      const prompt = isFresh ? 'login' : null
      const redirectUri = wayBackTo(site)
      const departure = await provider.relyingParty.depart({ ...how, redirectUri, prompt })
      return { ...departure, isFresh }
    },
  }
}

function embeddedDoor({ config, secrets, embedded }: Services): Provider {
  return {
    issuer: embeddedIssuer,
    relyingParty: openRelyingParty({
      issuer: config.idUrl,
      clientId: embeddedClientId,
      clientProof: { secret: secrets.clientSecret, method: 'basic' },
      subjectClaim: 'sub',
      scope: embeddedScope,
      fetch: inProcessFetch(embedded.handler),
    }),
    keepsake: async ({ accessToken, providerSid }) => ({
      providerSession: await embedded.sessionBehind(accessToken),
      providerSid,
      sealedIdToken: null,
    }),
  }
}

// An address that long would not reach the provider anyway.
const longestHint = 8_192

function hostedDoor({ secrets }: Services, oidc: NonNullable<Config['oidc']>): Provider {
  return {
    issuer: oidc.issuer,
    relyingParty: openRelyingParty({
      ...oidc,
      subjectClaim: oidc.claims.subjectClaim,
      scope: 'openid email profile',
    }),
    keepsake: async ({ idToken, providerSid }) => ({
      providerSession: null,
      providerSid,
      sealedIdToken: idToken.length > longestHint ? null : seal(secrets.sealingKey, idToken),
    }),
  }
}

/** What staff.issuer holds for this project's people. */
export function issuerOf(projectId: string): string {
  return `https://securetoken.google.com/${projectId}`
}

/**
 * As the doors know a provider: to depart, and nothing else. It sends nobody back to us, ends no
 * session of its own and announces nothing: what arrives by those ways is refused.
 */
function cloudDoor(projectId: string): Provider {
  const issuer = issuerOf(projectId)
  return {
    issuer,
    keepsake: async () => noKeepsake,
    relyingParty: {
      subjectClaim: 'sub',
      clientId: projectId,
      fetch: boundedFetch(),
      async depart({ prompt, name }) {
        const state = `${name ?? ''}${randomState()}`
        const query = new URLSearchParams({ state, ...(prompt === null ? {} : { fresh: '1' }) })
        // There is no code to bind and no nonce to repeat: the token comes straight from the
        // provider's client.
        return { address: `/auth/cloud?${query.toString()}`, state, nonce: '', codeVerifier: '' }
      },
      async arrive() {
        throw new Error('Nobody comes back from a cloud project by this way')
      },
      endSessionAddress: async () => null,
      metadata: async () => ({ issuer }),
    },
  }
}
