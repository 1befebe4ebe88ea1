import { randomBytes } from 'node:crypto'
import type { api } from '#contract/api.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { addDays, addMonths } from '#domain/deadline/civil-date.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { sql } from 'kysely'
import type { Transaction } from '../database/tables/transaction.ts'
import type { Handler } from '../http/receive/handler.ts'
import { isNetwork } from '../identity/limits/network.ts'
import { hashOf } from '../identity/keys/session-token.ts'
import { writtenToken } from '../identity/session/token-guard.ts'
import { holdHead, writeAfter } from '../ledger/append.ts'
import { demandAdministrator } from '../municipality/people/administrators.ts'
import { integrationIssuer } from '../municipality/people/integrations.ts'
import { tellOfWayIn } from '../municipality/people/tell-second-persons.ts'
import { localToday } from '../municipality/sites/local-today.ts'
import { tokenView } from './integration-views.ts'

/**
 * The ledger keeps the hash too: a secret changed in the table behind everybody's back would not
 * verify.
 */
export const issueToken: Handler<typeof api.issueToken> = async (
  { app, actor },
  { params: { staffId, tokenId }, body },
) => {
  const { municipalityId, staffId: actorId } = actor
  const secret = randomBytes(32).toString('base64url')
  return app.database.inMunicipality(municipalityId, async (db) => {
    const head = await holdHead(db, municipalityId)
    const today = await localToday(db, municipalityId, head.now)
    await demandAdministrator(db, actor, today, 'ISSUE_CREDENTIALS')
    await demandIntegration(db, municipalityId, staffId)
    await demandNewToken(db, municipalityId, tokenId)
    checkWish(body, today)
    const networks = [...new Set(body.networks)]
    const scopes = [...new Set(body.scopes)]
    const secretHash = hashOf(secret)
    const row = await db
      .insertInto('api_token')
      .values({
        municipality_id: municipalityId,
        token_id: tokenId,
        staff_id: staffId,
        secret_hash: secretHash,
        scopes,
        networks,
        issued_at: head.now,
        expires_at: await endOf(db, municipalityId, body.expiresOn),
        revoked_at: null,
        last_used_at: null,
        last_used_from: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const data = {
      tokenId,
      secretHash: secretHash.toString('hex'),
      scopes,
      networks,
      expiresAt: row.expires_at.toISOString(),
    }
    await tellOfWayIn(db, { municipalityId, staffId, actorId, at: head.now })
    await writeAfter(db, head, [{ type: 'TokenIssued', subjectId: staffId, actorId, data }])
    return { token: tokenView(row), secret: writtenToken(tokenId, secret) }
  })
}

async function demandIntegration(
  db: Transaction,
  municipalityId: string,
  staffId: string,
): Promise<void> {
  const found = await db
    .selectFrom('staff')
    .select('staff_id')
    .where('municipality_id', '=', municipalityId)
    .where((eb) => eb.and({ staff_id: staffId, issuer: integrationIssuer, status: 'ACTIVE' }))
    .executeTakeFirst()
  if (!found) throw new Refusal('E-CON-03')
}

/** Asked again after a broken connection, the secret is gone for good: only its hash was kept. */
async function demandNewToken(
  db: Transaction,
  municipalityId: string,
  tokenId: string,
): Promise<void> {
  const known = await db
    .selectFrom('api_token')
    .select('token_id')
    .where((eb) => eb.and({ municipality_id: municipalityId, token_id: tokenId }))
    .executeTakeFirst()
  if (known) throw new Refusal('E-ACC-05')
}

function checkWish(
  wish: { readonly expiresOn: CivilDate; readonly networks: readonly string[] },
  today: CivilDate,
): void {
  if (wish.expiresOn <= today || wish.expiresOn > addMonths(today, 12)) {
    throw new Refusal('E-ACC-06', 'expiresOn')
  }
  if (!wish.networks.every(isNetwork)) throw new Refusal('E-ACC-07', 'networks')
}

/** The midnight that ends that day where the municipality is. */
async function endOf(db: Transaction, municipalityId: string, lastDay: CivilDate): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select ${addDays(lastDay, 1)}::timestamp at time zone time_zone as at
    from municipality where municipality_id = ${municipalityId}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('A municipality cannot be without a clock')
  return row.at
}
