/** What a second person has to confirm: `docs/operate/people-and-mail.md`. */
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

export const confirmPower = endpoint('PUT', '/api/power-acts/:actId/confirmation', {
  summary:
    'A second person confirms it: who neither proposed it nor gains by it, an administrator, a head of registry or an auditor. Where there is none, whoever proposed it does after 48 hours.',
  isSensitive: true,
  reply: waiting,
  refusals: ['E-PER-09', 'E-CON-03', 'E-ROL-05', 'E-ROL-08', 'E-ROL-09', 'E-ROL-10', 'E-ROL-11'],
})

export const declinePower = endpoint('PUT', '/api/power-acts/:actId/withdrawal', {
  summary: 'Puts it aside: whoever proposed it, may confirm it, or is concerned.',
  reply: waiting,
  refusals: ['E-CON-03', 'E-ROL-09', 'E-PER-09'],
})
