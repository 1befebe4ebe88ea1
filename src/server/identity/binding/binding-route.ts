/**
 * `POST /auth/binding`: a page of ours shows the link it was opened with, and learns whose it is.
 * The browser keeps the link in a cookie that no script reads, until the sign-in that begins on
 * that page takes it along (`/auth/start?binding=…`).
 */
import type { Context } from 'hono'

import type { BindingReply } from '#contract/common/binding.ts'

import type { Database } from '../../database/connect/open-database.ts'
import type { Sites } from '../../municipality/sites/sites.ts'
import { isFromOurPages } from '../session/guard.ts'
import { hashOf } from '../keys/session-token.ts'
import {
  bindingCookieHeader,
  bindingNameOf,
  isLinkSecret,
  waitingBehind,
} from '../accounts/binding-links.ts'

export type BindingRouteOptions = {
  readonly database: Database
  readonly sites: Pick<Sites, 'asked'>
  readonly now: () => Date
  /**
   * Whether people sign in at a service that knows nothing of ours; else there is nothing to bind.
   */
  readonly isHosted: boolean
}

const largestBodyBytes = 200

export async function showBinding(
  { database, sites, now, isHosted }: BindingRouteOptions,
  context: Context,
): Promise<Response> {
  const { headers } = context.req.raw
  const { origin, municipality } = await sites.asked(context.req.url)
  const isJson = headers.get('content-type')?.startsWith('application/json') === true
  if (!isJson || !isFromOurPages(headers, origin)) return context.json({}, 403)
  if (Number(headers.get('content-length') ?? Infinity) > largestBodyBytes)
    return context.json({}, 413)
  const secret = secretIn(await context.req.json().catch(() => null))
  if (secret === null || municipality === null || !isHosted) return lapsed(context)
  const { municipalityId } = municipality
  const waiting = await database.read(municipalityId, (db) =>
    waitingBehind(db, { municipalityId, hash: hashOf(secret), now: now() }),
  )
  if (waiting === null) return lapsed(context)
  context.header('Set-Cookie', bindingCookieHeader(secret))
  return context.json({
    binding: bindingNameOf(hashOf(secret)),
    name: waiting.name,
  } satisfies BindingReply)
}

function lapsed(context: Context): Response {
  return context.json({ binding: null } satisfies BindingReply)
}

function secretIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('secret' in body)) return null
  return isLinkSecret(body.secret) ? body.secret : null
}
