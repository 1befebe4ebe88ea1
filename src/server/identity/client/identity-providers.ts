/**
 * The providers behind the two doors of the register. The main one is the council's own when it has
 * one, else the embedded one. The emergency door leads to the embedded one while another is the
 * main: shut, except for the minutes that whoever runs the server opens it from the console.
 */
import type { Config } from '../../config/config.ts'
import type { Site } from '../../municipality/sites/sites.ts'
import { embeddedIssuer } from '../accounts/embedded-issuer.ts'
import { embeddedClientId, embeddedScope } from '../embedded/embedded-provider.ts'
import type { EmbeddedProvider } from '../embedded/embedded-provider.ts'
import { seal } from '../keys/sealed.ts'
import type { Secrets } from '../keys/secrets.ts'
import { wayBackTo } from '../session/redirect-addresses.ts'
import type { Door } from '../session/sign-in-attempts.ts'
import { inProcessFetch } from './in-process-fetch.ts'
import type { Keepsake } from './open-session.ts'
import { openRelyingParty } from './relying-party.ts'
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

export type DoorsOptions = {
  readonly config: Config
  readonly secrets: Secrets
  readonly embedded: EmbeddedProvider
  /** The cloud project's own client, when that is how people sign in. */
  readonly cloud: Provider | null
  /** Whether anybody, or anybody of that municipality, may use the emergency door now. */
  readonly isEmergency: (municipalityId?: string) => Promise<boolean>
}

export function openDoors(options: DoorsOptions): Doors {
  const { config, isEmergency } = options
  const embedded = embeddedDoor(options)
  const main = config.oidc === null ? (options.cloud ?? embedded) : hostedDoor(options, config.oidc)
  const isHosted = main !== embedded
  return {
    main,
    isHosted,
    behind: (door) => (door === 'main' ? main : embedded),
    isEmbeddedOpen: async () => !isHosted || isEmergency(),
    async depart(door, site, { isFresh: isAsked, ...how }) {
      if (door === 'emergency' && isHosted) {
        const { municipality } = site
        if (municipality === null || !(await isEmergency(municipality.municipalityId))) return null
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

function embeddedDoor({ config, secrets, embedded }: DoorsOptions): Provider {
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

function hostedDoor({ secrets }: DoorsOptions, oidc: NonNullable<Config['oidc']>): Provider {
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
