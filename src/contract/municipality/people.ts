/** The people of a municipality: what each may do, for which days, and who stands in for whom. */
import { grantSources } from '#domain/permission/people.ts'
import { roles } from '#domain/permission/permission.ts'
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { date, id, instant, line } from '../common/schemas.ts'

const place = { role: z.enum(roles), officeId: id.nullable(), unitId: id.nullable() }

/** A grant and its days, both included; without a last one it holds until somebody ends it. */
export const heldGrant = z.object({ ...place, validFrom: date, validTo: date.nullable() })
const sourcedGrant = heldGrant.extend({ source: z.enum(grantSources) })
export type GrantView = z.output<typeof sourcedGrant>

/** Without a first day: from today, or from whenever it holds already. */
const wantedGrant = z.object({
  ...place,
  validFrom: date.nullable().default(null),
  validTo: date.nullable().default(null),
})
/** What an administrator gives: at least one role. */
export const wantedGrants = z.array(wantedGrant).min(1).max(20)

const personName = line(120, 2)

const staffMember = z.object({
  staffId: id,
  name: z.string(),
  email: z.string(),
  clerkCode: z.string(),
  status: z.enum(['PENDING', 'REJECTED', 'ACTIVE', 'DISABLED']),
  /** 'asiento' for the embedded provider, else who vouches for the person. */
  issuer: z.string(),
  createdAt: instant,
  /** With a password at the embedded provider that they have not chosen yet. */
  isInvited: z.boolean(),
  grants: z.array(sourcedGrant),
  hasWaitingPower: z.boolean().describe('Something of theirs waits for a second person'),
})
export type StaffView = z.output<typeof staffMember>

export const substitution = z.object({
  substitutionId: id,
  absentId: id,
  substituteId: id,
  validFrom: date,
  validTo: date,
})
export type SubstitutionView = z.output<typeof substitution>

export const listStaff = endpoint('GET', '/api/staff', {
  summary:
    'The people of the municipality: those who wait for approval among them, what they may do, and the substitutions that are not over. For administrators.',
  reply: z.object({
    staff: z.array(staffMember),
    substitutions: z.array(substitution),
    /** Else they sign in at the council's service and wait for approval. */
    givesAccounts: z.boolean(),
  }),
  refusals: ['E-PER-09'],
})

/** `actorName` is null when nobody but a rule or the console did. */
const staffChange = z.object({
  position: z.int(),
  at: instant,
  type: z.string(),
  /** Which credential changed and how, when one did. */
  change: z.string().nullable(),
  actorName: z.string().nullable(),
  gained: z.array(heldGrant),
  lost: z.array(heldGrant),
  substitution: substitution.nullable(),
})
export type StaffChange = z.output<typeof staffChange>

export const readStaffMember = endpoint('GET', '/api/staff/:staffId', {
  summary:
    'One person: roles that are over, substitutions, when they were last here, and every change with its author. For administrators.',
  reply: z.object({
    member: staffMember,
    pastGrants: z.array(sourcedGrant),
    substitutions: z.array(substitution),
    openSessions: z.int(),
    lastSignInAt: instant.nullable(),
    /** An app or a passkey; null when they sign in elsewhere. */
    hasSecondFactor: z.boolean().nullable(),
    changes: z.array(staffChange),
  }),
  refusals: ['E-PER-09', 'E-CON-03'],
})
export type StaffRecord = z.output<typeof readStaffMember.reply>

/** To be handed over once; `link` is null when it went by mail. */
const invitation = z.object({ link: z.url().nullable(), expiresAt: instant })
export type InvitationView = z.output<typeof invitation>

export const addStaff = endpoint('PUT', '/api/staff/:staffId', {
  summary:
    'Gives a person an account and roles: at the embedded provider. They choose the password by the link of the invitation. Sent again, the person is the same, and the invitation a new one.',
  isSensitive: true,
  body: z.object({
    name: personName,
    email: z.email(),
    grants: wantedGrants,
  }),
  // Without an invitation when the person has chosen a password meanwhile.
  reply: z.object({ member: staffMember, invitation: invitation.nullable() }),
  refusals: ['E-PER-09', 'E-DOC-18', 'E-CFG-03', 'E-CFG-07', 'E-ROL-01', 'E-ROL-02', 'E-ACC-08'],
})
export type AddedStaff = z.output<typeof addStaff.reply>

export const inviteStaff = endpoint('POST', '/api/staff/:staffId/invitation', {
  summary:
    'A new invitation: for somebody who has not chosen a password yet; the links before it die. Nobody gets a link into an account that is in use.',
  isSensitive: true,
  reply: invitation,
  refusals: ['E-PER-09', 'E-CON-03', 'E-CLA-05', 'E-CLA-06', 'E-ACC-08'],
})

export const clearFactors = endpoint('DELETE', '/api/staff/:staffId/factors', {
  summary:
    'Takes away the second proofs of somebody who lost them: the app, the passkeys and the recovery codes. It ends their sessions: their password alone leads in again. Not for oneself. Sending it again changes nothing.',
  isSensitive: true,
  reply: z.object({
    areCleared: z.boolean(),
    isWaiting: z.boolean().describe('A second person has to confirm it'),
  }),
  refusals: ['E-PER-09', 'E-CON-03', 'E-ROL-03'],
})

export const changeStaff = endpoint('PUT', '/api/staff/:staffId/standing', {
  summary:
    'What a person may do: on which days, and whether they may still sign in. Taking away holds at once; a role that sees or decides (ADM, JREG, AUD, JU) waits for a second person (`listPowerActs`). Disabling ends their sessions and credentials at once. Nobody is ever deleted.',
  isSensitive: true,
  // Somebody whose roles are all told by the sign-in service has none of ours.
  body: z.object({
    status: z.enum(['ACTIVE', 'DISABLED']),
    grants: z.array(wantedGrant).max(20),
  }),
  reply: staffMember,
  refusals: [
    'E-PER-09',
    'E-DOC-18',
    'E-CON-03',
    'E-CFG-04',
    'E-CFG-07',
    'E-ROL-01',
    'E-ROL-02',
    'E-ROL-03',
    'E-ROL-12',
    'E-ROL-04',
    'E-ROL-08',
    'E-ACC-01',
  ],
})

export const approveStaff = endpoint('PUT', '/api/staff/:staffId/approval', {
  summary: 'Lets somebody in: who waits or was turned away, with a name and at least one role.',
  isSensitive: true,
  body: z.object({ name: personName, grants: wantedGrants }),
  reply: staffMember,
  refusals: ['E-PER-09', 'E-DOC-18', 'E-CON-03', 'E-CFG-07', 'E-ROL-01', 'E-ROL-02', 'E-ACC-02'],
})

export const rejectStaff = endpoint('PUT', '/api/staff/:staffId/rejection', {
  summary: 'Turns away somebody who waits for approval. They stay on the list and ask no more.',
  isSensitive: true,
  refusals: ['E-PER-09', 'E-CON-03', 'E-ACC-02'],
})

export const addSubstitution = endpoint('PUT', '/api/substitutions/:substitutionId', {
  summary:
    'The substitute holds what the absent person was given. From the first day to the last, both included; of whoever sees or decides, once a second person confirmed it. Sending it again changes nothing.',
  isSensitive: true,
  body: substitution.omit({ substitutionId: true }),
  reply: substitution.extend({
    isWaiting: z.boolean().describe('A second person has to confirm it first'),
  }),
  refusals: [
    'E-PER-09',
    'E-ROL-08',
    'E-ROL-09',
    'E-DOC-18',
    'E-ROL-01',
    'E-ROL-02',
    'E-ROL-05',
    'E-ROL-06',
  ],
})

export const endSubstitution = endpoint('PUT', '/api/substitutions/:substitutionId/end', {
  summary: 'Ends a substitution, or withdraws one that has not begun.',
  isSensitive: true,
  reply: substitution,
  refusals: ['E-PER-09', 'E-CON-03', 'E-ROL-07', 'E-ROL-12'],
})
