/** Programs that use the register in their own name, with credentials. */
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { heldGrant, wantedGrants } from './people.ts'
import { date, id, instant, line } from '../common/schemas.ts'
import { tokenScopes } from '../common/token-scopes.ts'

const token = z.object({
  tokenId: id,
  scopes: z.array(z.enum(tokenScopes)),
  networks: z.array(z.string()),
  issuedAt: instant,
  expiresAt: instant,
  revokedAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
  lastUsedFrom: z.string().nullable(),
})
export type TokenView = z.output<typeof token>

const integration = z.object({
  staffId: id,
  name: z.string(),
  clerkCode: z.string(),
  status: z.enum(['ACTIVE', 'DISABLED']),
  grants: z.array(heldGrant),
  tokens: z.array(token),
})
export type IntegrationView = z.output<typeof integration>

export const listIntegrations = endpoint('GET', '/api/integrations', {
  summary: 'Integrations, and their credentials without the secret. For administrators.',
  reply: z.object({ integrations: z.array(integration) }),
  refusals: ['E-PER-09'],
})

export const addIntegration = endpoint('PUT', '/api/integrations/:staffId', {
  summary:
    'A program that will act in its own name. It may hold any role but administration; what it registers says so.',
  isSensitive: true,
  body: z.object({ name: line(120, 2), grants: wantedGrants }),
  reply: integration,
  refusals: ['E-PER-09', 'E-DOC-18', 'E-CFG-07', 'E-ROL-01', 'E-ROL-02', 'E-ROL-04'],
})

export const issueToken = endpoint('PUT', '/api/integrations/:staffId/tokens/:tokenId', {
  summary:
    'A credential for an integration. `secret` is in this answer and nowhere else: it goes as `Authorization: Bearer`, never beside a cookie.',
  isSensitive: true,
  body: z.object({
    scopes: z.array(z.enum(tokenScopes)).min(1),
    /** The last day it is good for, at most a year from today. */
    expiresOn: date,
    networks: z.array(line(43)).max(10).default([]),
  }),
  reply: z.object({ token, secret: z.string() }),
  refusals: ['E-PER-09', 'E-DOC-18', 'E-CON-03', 'E-ACC-05', 'E-ACC-06', 'E-ACC-07'],
})

export const revokeToken = endpoint(
  'PUT',
  '/api/integrations/:staffId/tokens/:tokenId/revocation',
  {
    summary: 'From this moment on the credential opens nothing. Revoking it again changes nothing.',
    isSensitive: true,
    reply: token,
    refusals: ['E-PER-09', 'E-CON-03'],
  },
)
