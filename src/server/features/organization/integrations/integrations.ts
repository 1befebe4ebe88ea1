/** Programs that act in the register, and their credentials. */
import type { api } from '#contract/api.ts'
import type { TokenScope } from '#contract/common/token-scopes.ts'
import { tokenScopes } from '#contract/common/token-scopes.ts'
import type { IntegrationView, TokenView } from '#contract/municipality/integrations.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { addDays, addMonths } from '#domain/deadline/civil-date.ts'
import { distinctGrants, isStanding, termRemarks } from '#domain/permission/people.ts'
import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { hashOf } from '../../../platform/identity/keys/session-token.ts'
import { isNetwork } from '../../../platform/common/network.ts'
import { writtenToken } from '../../../platform/identity/session/token-guard.ts'
import { writeAfter } from '../../../platform/ledger/append.ts'
import { employ } from '../../../platform/municipality/found/employ.ts'
import {
  asAdministrator,
  demandConfigurer,
} from '../../../platform/municipality/people/administrators.ts'
import {
  demandNoAdministration,
  integrationIssuer,
} from '../../../platform/municipality/people/integrations.ts'
import { tellOfWayIn } from '../../../platform/municipality/people/tell-second-persons.ts'
import { localToday } from '../../../platform/municipality/sites/local-today.ts'
import { grantsByStaff } from '../powers/staff-views.ts'

export const listIntegrations: Handler<typeof api.listIntegrations> = async ({ app, actor }) => {
  demandConfigurer(actor, 'SEE_THE_INTEGRATIONS')
  const { municipalityId } = actor
  return app.database.read(municipalityId, async (db) => {
    const today = await localToday(db, municipalityId, app.now())
    return { integrations: await integrationViews(db, municipalityId, today) }
  })
}

/**
 * Sending the same one again changes nothing. Its roles are changed afterwards as a person's are.
 */
export const addIntegration: Handler<typeof api.addIntegration> = async (
  context,
  { params: { staffId }, body },
) => {
  const { municipalityId, staffId: actorId } = context.actor
  return asAdministrator(context, 'ADD_INTEGRATIONS', async (db, { today }, head) => {
    const find = async () =>
      (await integrationViews(db, municipalityId, today)).find((view) => view.staffId === staffId)
    const known = await find()
    if (known) return known
    const grants = distinctGrants(body.grants)
    demandNoAdministration(grants)
    const wrong = termRemarks([], grants, today)
    if (wrong.length > 0) throw Refusal.forAll(wrong)
    const { fact } = await employ(
      db,
      // The id is a subject too: it is unique among programs, and no provider ever says it.
      { staffId, name: body.name, email: '', issuer: integrationIssuer, subject: staffId, grants },
      { municipalityId, actorId, at: head.now, today },
    )
    await writeAfter(db, head, [fact])
    const made = await find()
    if (!made) throw new Error('An integration cannot vanish while it is made')
    return made
  })
}

/**
 * The ledger keeps the hash too: a secret changed in the table behind everybody's back would not
 * verify.
 */
export const issueToken: Handler<typeof api.issueToken> = async (
  context,
  { params: { staffId, tokenId }, body },
) => {
  const { municipalityId, staffId: actorId } = context.actor
  const secret = randomBytes(32).toString('base64url')
  return asAdministrator(context, 'ISSUE_CREDENTIALS', async (db, { today }, head) => {
    await demandIntegration(db, municipalityId, staffId)
    checkRequest(body, today)
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
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    // Asked again after a broken connection, the secret is gone for good: only its hash was kept.
    if (!row) throw new Refusal('E-ACC-05')
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

function checkRequest(
  { expiresOn, networks }: { readonly expiresOn: CivilDate; readonly networks: readonly string[] },
  today: CivilDate,
): void {
  if (expiresOn <= today || expiresOn > addMonths(today, 12))
    throw new Refusal('E-ACC-06', 'expiresOn')
  if (!networks.every(isNetwork)) throw new Refusal('E-ACC-07', 'networks')
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

/** In force at once everywhere: no process remembers a credential. */
export const revokeToken: Handler<typeof api.revokeToken> = async (
  context,
  { params: { staffId, tokenId } },
) => {
  const { municipalityId, staffId: actorId } = context.actor
  return asAdministrator(context, 'REVOKE_CREDENTIALS', async (db, _scene, head) => {
    const known = await db
      .selectFrom('api_token')
      .selectAll()
      .where('municipality_id', '=', municipalityId)
      .where((eb) => eb.and({ staff_id: staffId, token_id: tokenId }))
      .executeTakeFirst()
    if (!known) throw new Refusal('E-CON-03')
    if (known.revoked_at !== null) return tokenView(known)
    await db
      .updateTable('api_token')
      .set({ revoked_at: head.now })
      .where((eb) => eb.and({ municipality_id: municipalityId, token_id: tokenId }))
      .execute()
    await writeAfter(db, head, [
      { type: 'TokenRevoked', subjectId: staffId, actorId, data: { tokenId } },
    ])
    return tokenView({ ...known, revoked_at: head.now })
  })
}

/**
 * Every integration by name, with the roles that hold or will and every credential it ever had, the
 * latest first.
 */
async function integrationViews(
  db: Transaction,
  municipalityId: string,
  today: CivilDate,
): Promise<IntegrationView[]> {
  const programs = await db
    .selectFrom('staff')
    .select(['staff_id', 'name', 'clerk_code', 'status'])
    .where((eb) => eb.and({ municipality_id: municipalityId, issuer: integrationIssuer }))
    .orderBy('name')
    .execute()
  const tokens = await db
    .selectFrom('api_token')
    .selectAll()
    .where('municipality_id', '=', municipalityId)
    .orderBy('issued_at', 'desc')
    .execute()
  const byProgram = Map.groupBy(tokens, (token) => token.staff_id)
  const grants = await grantsByStaff(db, municipalityId)
  return programs.map(({ staff_id: staffId, name, clerk_code: clerkCode, status }) => ({
    staffId,
    name,
    clerkCode,
    status: status === 'ACTIVE' ? 'ACTIVE' : 'DISABLED',
    grants: (grants.get(staffId) ?? [])
      .filter((grant) => isStanding(grant, today))
      .map(({ source: _source, ...grant }) => grant),
    tokens: (byProgram.get(staffId) ?? []).map(tokenView),
  }))
}

function tokenView(row: Selectable<Tables['api_token']>): TokenView {
  return {
    tokenId: row.token_id,
    scopes: row.scopes.filter(isScope),
    networks: [...row.networks],
    issuedAt: row.issued_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    lastUsedFrom: row.last_used_from,
  }
}

function isScope(scope: string): scope is TokenScope {
  return tokenScopes.some((known) => known === scope)
}
