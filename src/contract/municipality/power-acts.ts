/**
 * What one person proposed to give another and a second person has to confirm:
 * `docs/operate/people-and-mail.md`.
 */
import { powerKinds } from '#domain/acts/power-act.ts'
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { heldGrant } from './people.ts'
import { date, id, instant } from '../common/schemas.ts'

const powerAct = z.object({
  actId: id,
  kind: z.enum(powerKinds),
  staffId: id,
  name: z.string().describe('Who would hold more by it'),
  email: z.string(),
  grants: z.array(heldGrant).describe('Of a role'),
  enables: z.boolean().describe('Whether they get back their access'),
  substitution: z
    .object({ absent: z.string(), validFrom: date, validTo: date })
    .nullable()
    .describe('Whom they would stand in for'),
  alsoGain: z.array(z.string()).describe('Their substitutes, who would hold it too'),
  proposedBy: z.string(),
  proposedAt: instant,
  expiresAt: instant,
  confirmers: z.array(z.string()).describe('Who may confirm it; none where only time can'),
  /** From when whoever proposed it may confirm it; null where somebody else can. */
  aloneFrom: instant.nullable(),
  isInvited: z.boolean().describe('They have chosen no password yet'),
  /** Whoever added them may know their password: they need a code first. */
  isUnvouched: z.boolean(),
  mayVouch: z.boolean().describe('Whether the reader may give them that code'),
  refusal: z.string().nullable().describe('Why nobody may confirm it now'),
  mayConfirm: z.boolean(),
  mayDecline: z.boolean(),
})
export type PowerActView = z.output<typeof powerAct>

const waiting = z.object({ acts: z.array(powerAct).describe('Newest first') })

export const listPowerActs = endpoint('GET', '/api/power-acts', {
  summary:
    'What waits for a second person: all of it for whoever may be one, for others what is about themselves.',
  reply: waiting,
})

const params = z.object({ actId: id })
const vouchCode = z.object({ code: z.string(), expiresAt: instant })
export type VouchCode = z.output<typeof vouchCode>

export const confirmPower = endpoint('PUT', '/api/power-acts/:actId/confirmation', {
  summary:
    'A second person confirms it: who neither proposed it nor gains by it, an administrator, a head of registry or an auditor. Where there is none, whoever proposed it does after 48 hours.',
  isSensitive: true,
  params,
  reply: waiting,
  refusals: [
    'E-PER-09',
    'E-CON-03',
    'E-ROL-05',
    'E-ROL-08',
    'E-ROL-09',
    'E-ROL-10',
    'E-ROL-11',
    'E-ROL-13',
  ],
})

export const vouchForPerson = endpoint('POST', '/api/power-acts/:actId/code', {
  summary:
    'A code for the person it is for: where somebody was shown the link to their account. Shown once, for 72 hours, to whoever may be the second person and was not shown it. The person types it with another password, and what else opened the account is lost.',
  isSensitive: true,
  params,
  reply: vouchCode,
  refusals: ['E-PER-09', 'E-CON-03', 'E-ROL-08', 'E-ROL-09', 'E-ROL-10', 'E-ROL-11', 'E-ROL-14'],
})

export const vouchForStaff = endpoint('POST', '/api/staff/:staffId/code', {
  summary:
    'The same for whoever is to read by name: to heads of registry and of units, who were not shown the link.',
  isSensitive: true,
  params: z.object({ staffId: id }),
  reply: vouchCode,
  refusals: ['E-PER-09', 'E-CON-03', 'E-ROL-10', 'E-ROL-14'],
})

export const declinePower = endpoint('PUT', '/api/power-acts/:actId/withdrawal', {
  summary: 'Puts it aside: whoever proposed it, may confirm it, or is concerned.',
  params,
  reply: waiting,
  refusals: ['E-CON-03', 'E-ROL-09', 'E-PER-09'],
})
