/** The installation itself: whose it is, how it is first set up, and how others follow what happens. */
import { longestPassword, passwordRefusals, shortestPassword } from '#domain/password.ts'
import { bookScopes } from '#domain/register-number.ts'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './schemas.ts'

export const readService = endpoint('readService', {
  summary:
    'What anyone may know: the municipality’s name, contact and shield, and whether it is set up.',
  access: 'public',
  reply: z.object({
    municipality: z
      .object({ name: z.string(), contact: z.string(), hasShield: z.boolean() })
      .nullable(),
    version: z.string(),
  }),
})

export const readShield = endpoint('readShield', {
  summary: 'The municipality’s shield, PNG.',
  access: 'public',
  replyKind: 'file',
  refusals: ['E-CON-03'],
})

const person = z.object({
  name: text(120).check(z.minLength(2)),
  email: z.email(),
  password: z.string().min(shortestPassword).max(longestPassword),
})

export const checkSetup = endpoint('checkSetup', {
  summary: 'Whether a set-up code still opens the set-up page. The code travels in `X-Setup-Code`.',
  access: 'public',
  reply: z.object({
    isOpen: z.boolean(),
    countries: z.array(
      z.object({ code: z.string(), name: z.string(), timeZones: z.array(z.string()) }),
    ),
  }),
  refusals: ['E-CFG-01'],
})

export const setUp = endpoint('setUp', {
  summary:
    'Creates the municipality, its first administrator and head of registry, the usual document types and the calendar of its country. Works once. The code travels in `X-Setup-Code`.',
  access: 'public',
  body: z.object({
    name: text(120).check(z.minLength(3)),
    country: z.string().length(2),
    timeZone: z.string().max(64),
    contact: text(240),
    book: z.object({ scope: z.enum(bookScopes), prefix: z.string().regex(/^[A-Z0-9]{1,2}$/u) }),
    shieldPngBase64: z.base64().max(700_000).nullable(),
    office: z.object({
      code: z.string().regex(/^[A-Z0-9]{2,4}$/u),
      name: text(120).check(z.minLength(3)),
      address: text(160),
    }),
    units: z
      .array(
        z.object({
          code: z.string().regex(/^[A-Z0-9-]{2,8}$/u),
          name: text(120).check(z.minLength(3)),
        }),
      )
      .min(1)
      .max(200),
    administrator: person,
    headOfRegistry: person,
  }),
  reply: z.object({ municipalityName: z.string() }),
  refusals: ['E-CFG-01', 'E-DOC-18', 'E-CFG-02', 'E-CFG-03', 'E-CFG-06', ...passwordRefusals],
})

export const followLedger = endpoint('followLedger', {
  summary:
    'Server-sent events: the position of each change and the entry it touched, never content. Resumes after `Last-Event-ID`. ' +
    'Where the entry is null, one left the reach of the reader. An `editors` event says that others are correcting an entry now.',
  replyKind: 'events',
})
