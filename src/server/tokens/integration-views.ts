import type { IntegrationView, TokenView } from '#contract/municipality/integrations.ts'
import type { TokenScope } from '#contract/common/token-scopes.ts'
import { tokenScopes } from '#contract/common/token-scopes.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { HeldGrant } from '#domain/permission/people.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../database/tables/tables.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import { standingGrants } from '../municipality/found/grants.ts'
import { integrationIssuer } from '../municipality/people/integrations.ts'

/**
 * Every integration by name, with the roles that hold or will and every credential it ever had, the
 * latest first.
 */
export async function integrationViews(
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
  const views: IntegrationView[] = []
  for (const { staff_id: staffId, name, clerk_code: clerkCode, status } of programs) {
    // oxlint-disable-next-line no-await-in-loop -- one connection; a municipality has a handful of programs
    const held = await standingGrants(db, { municipalityId, staffId, source: 'LOCAL', today })
    views.push({
      staffId,
      name,
      clerkCode,
      status: status === 'ACTIVE' ? 'ACTIVE' : 'DISABLED',
      grants: held.map(grantOf),
      tokens: (byProgram.get(staffId) ?? []).map(tokenView),
    })
  }
  return views
}

function grantOf({ role, officeId, unitId, validFrom, validTo }: HeldGrant): HeldGrant {
  return { role, officeId, unitId, validFrom, validTo }
}

export function tokenView(row: Selectable<Tables['api_token']>): TokenView {
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
