/**
 * Whether an ID token of a cloud project is true: signed by the service, for this project, minutes
 * ago. In a trial with the service's emulator, which signs nothing, only what it says can be looked
 * at; `cloud-settings.ts` lets no server that works for people come to that.
 */
import { compactVerify, decodeProtectedHeader, errors, UnsecuredJWT } from 'jose'
import type { CompactJWSHeaderParameters, CryptoKey } from 'jose'

import { KeysUnreachable, openKeyRing } from './key-ring.ts'
import { RefusedToken } from './refused-token.ts'
import { ticketFrom } from './token-claims.ts'
import type { Ticket } from './token-claims.ts'

export type TokenVerifier = {
  /**
   * `startedAt`: when the attempt it is for began. Throws `RefusedToken`, and `KeysUnreachable`
   * when the service's keys cannot be read.
   */
  verify(token: string, attempt: { readonly startedAt: Date }): Promise<Ticket>
}

export type TokenVerifierOptions = {
  readonly projectId: string
  readonly providers: readonly string[]
  readonly isEmulated: boolean
  readonly now: () => Date
  /** Tests have keys of their own; the product has only these. */
  readonly keysAddress?: URL | undefined
}

const serviceKeys =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

export function openTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const { projectId, providers, now } = options
  const read = options.isEmulated ? readUnsigned : signedReader(options)
  return {
    async verify(token, { startedAt }) {
      const claims = await read(token).catch((fault: unknown) => {
        throw refusalOf(fault)
      })
      return ticketFrom(claims, { projectId, providers, startedAt, now: now() })
    },
  }
}

type Reading = (token: string) => Promise<unknown>

function signedReader({ now, keysAddress }: TokenVerifierOptions): Reading {
  const keyRing = openKeyRing({ address: keysAddress ?? new URL(serviceKeys), now })
  const keyFor = async ({ kid }: CompactJWSHeaderParameters): Promise<CryptoKey> => {
    const key = kid === undefined ? null : await keyRing.keyNamed(kid)
    if (key === null) throw new RefusedToken('firmado con una clave desconocida')
    return key
  }
  return async (token) => {
    const { payload, protectedHeader } = await compactVerify(token, keyFor, {
      algorithms: ['RS256'],
    })
    // A log-out token is signed with the same keys, and is no proof of anybody.
    if (protectedHeader.typ !== 'JWT') throw new RefusedToken('no es un token de identidad')
    return JSON.parse(Buffer.from(payload).toString('utf8'))
  }
}

async function readUnsigned(token: string): Promise<unknown> {
  if (decodeProtectedHeader(token).alg !== 'none') throw new RefusedToken('no es del emulador')
  return UnsecuredJWT.decode(token).payload
}

/**
 * What the library says of a token that is none, or not a good one, in a word of ours or its code.
 */
function refusalOf(fault: unknown): RefusedToken | KeysUnreachable {
  if (fault instanceof RefusedToken || fault instanceof KeysUnreachable) return fault
  const reason = fault instanceof errors.JOSEError ? fault.code : 'no se pudo leer'
  return new RefusedToken(reason, { cause: fault })
}
