/** The browser is back from the provider: what it brings is checked, and becomes a session or a page that says why not. */
import { AuthorizationResponseError } from 'openid-client'
import type { Logger } from 'pino'

import type { RelyingParty, Vouched } from './relying-party.ts'
import { ProviderUnreachable } from './relying-party.ts'
import { admit } from './sign-in.ts'
import type { SignInOptions } from './sign-in.ts'
import type { Attempt, Attempts } from './sign-in-attempts.ts'
import { recordFailure } from './sign-in-log.ts'

export type Arriving = {
  readonly callback: URL
  readonly state: string
  readonly attempt: Attempt
  readonly userAgent: string
  readonly address: string
}

/** How it ended: a session to hand over, or a page that says why not. */
export type Arrived =
  | { readonly sid: string }
  | { readonly status: number; readonly title: string; readonly text: string }

export type ArrivalOptions = SignInOptions & {
  readonly relyingParty: RelyingParty
  readonly attempts: Attempts
  /** What staff.issuer holds for this provider. */
  readonly issuer: string
  /** What will be needed to end the provider's own session. */
  readonly keepsake: (
    vouched: Vouched,
  ) => Promise<{ readonly providerSession: string | null; readonly sealedIdToken: Buffer | null }>
  readonly log: Logger
}

export async function arrive(options: ArrivalOptions, arriving: Arriving): Promise<Arrived> {
  const { relyingParty, attempts, database, log, issuer } = options
  const { callback, state, attempt, userAgent, address } = arriving
  let vouched: Vouched
  try {
    vouched = await relyingParty.arrive(callback, { ...attempt, state })
  } catch (fault) {
    const reason = reasonOf(fault)
    log.warn({ reason, address }, 'sign-in refused: what the provider answered')
    await recordFailure(database, null, `${reason}; desde ${address}`)
    return fault instanceof AuthorizationResponseError && fault.error === 'access_denied'
      ? refusals.cancelled
      : isUnreachable(fault)
        ? refusals.unreachable
        : refusals.unproven
  }
  const { previousIdHash } = attempt
  const kept = await options.keepsake(vouched)
  const admission = await admit(options, {
    issuer,
    vouched,
    previousIdHash,
    userAgent,
    address,
    ...kept,
  })
  if (admission.outcome !== 'admitted') return refusals[admission.outcome]
  await attempts.fulfil(attempt, admission.session.idHash)
  return { sid: admission.session.sid }
}

const refusals = {
  cancelled: {
    status: 403,
    title: 'No se completó el ingreso',
    text: 'El servicio de ingreso dice que se canceló o no se permitió. Puede volver a intentarlo.',
  },
  unreachable: {
    status: 503,
    title: 'El ingreso no responde',
    text: 'El servicio de ingreso dejó de responder a mitad de camino. Espere un momento y vuelva a intentarlo.',
  },
  unproven: {
    status: 400,
    title: 'No se pudo comprobar su identidad',
    text: 'Lo que respondió el servicio de ingreso no es válido. Vuelva a intentarlo; si sigue, avise a soporte.',
  },
  pending: {
    status: 403,
    title: 'Su cuenta espera aprobación',
    text: 'Quien administra el registro debe aprobarla antes de su primer ingreso. Avísele y vuelva a intentarlo después.',
  },
  disabled: {
    status: 403,
    title: 'Su cuenta está desactivada',
    text: 'Si cree que es un error, hable con quien administra el registro.',
  },
  unknown: {
    status: 403,
    title: 'Su cuenta no está en este registro',
    text: 'Pida a quien administra el registro de su municipio que la agregue.',
  },
} as const

/** The library's code for what was wrong: never the answer itself, which is a stranger's text and may hold secrets. */
function reasonOf(fault: unknown): string {
  if (fault instanceof AuthorizationResponseError) return `respuesta ${fault.error.slice(0, 60)}`
  if (fault instanceof Error && 'code' in fault && typeof fault.code === 'string') return fault.code
  return fault instanceof Error ? fault.name : 'fallo'
}

function isUnreachable(fault: unknown): boolean {
  if (fault instanceof ProviderUnreachable) return true
  const cause = fault instanceof Error ? fault.cause : undefined
  return fault instanceof TypeError && cause instanceof Error && 'syscall' in cause
}
