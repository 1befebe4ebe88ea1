/** The installation itself: whose it is, how it is set up, and how others follow. */
import { longestPassword, passwordRefusals, shortestPassword } from '#domain/permission/password.ts'
import { bookScopes } from '#domain/entry/register-number.ts'
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { line } from '../common/schemas.ts'

export const readService = endpoint('GET', '/api/service', {
  summary:
    'What anyone may know: the municipality’s name, contact and shield, and whether it is set up.',
  access: 'public',
  reply: z.object({
    municipality: z
      .object({
        name: z.string(),
        contact: z.string(),
        hasShield: z.boolean(),
        /** ISO 3166-1 alpha-2: help speaks in the words of the country. */
        country: z.string(),
        bookPrefix: z.string(),
      })
      .nullable(),
    version: z.string(),
  }),
})

export const readShield = endpoint('GET', '/api/service/shield', {
  summary: 'The municipality’s shield, PNG.',
  access: 'public',
  replyKind: 'file',
  refusals: ['E-CON-03'],
})

const person = z.object({
  name: line(120, 2),
  email: z.email(),
  /** Null where people sign in at a service of the council's own. */
  password: z.string().min(shortestPassword).max(longestPassword).nullable(),
})

export const checkSetup = endpoint('GET', '/api/setup', {
  summary: 'Whether a set-up code still opens the set-up page. The code travels in `X-Setup-Code`.',
  access: 'public',
  reply: z.object({
    isOpen: z.boolean(),
    countries: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        timeZones: z.array(z.string()),
        /** With holidays of their own that are known. */
        regions: z.array(z.object({ code: z.string(), name: z.string() })),
      }),
    ),
    /** The service people sign in at, where it is not the register's own; null where it is. */
    signInService: z
      .object({
        name: z.string(),
        /** Values of the cloud project that were given and serve nothing here. */
        unusedValues: z.array(z.object({ name: z.string(), value: z.string() })),
      })
      .nullable(),
  }),
  refusals: ['E-CFG-01'],
})

export const setUp = endpoint('POST', '/api/setup', {
  summary:
    'Creates the municipality: its first administrator and head of registry, the usual document types and the calendar of its country and region. Works once. The code travels in `X-Setup-Code`.',
  access: 'public',
  body: z.object({
    name: line(120, 3),
    country: z.string().regex(/^[A-Z]{2}$/u),
    /** Of `regions`; null for the whole country, with the national holidays alone. */
    region: line(20).nullable(),
    timeZone: line(64),
    contact: line(240),
    book: z.object({ scope: z.enum(bookScopes), prefix: z.string().regex(/^[A-Z0-9]{1,2}$/u) }),
    shieldPngBase64: z.base64().max(700_000).nullable(),
    office: z.object({
      code: z.string().regex(/^[A-Z0-9]{2,4}$/u),
      name: line(120, 3),
      address: line(160),
    }),
    units: z
      .array(
        z.object({
          code: z.string().regex(/^[A-Z0-9-]{2,8}$/u),
          name: line(120, 3),
        }),
      )
      .min(1)
      .max(200),
    administrator: person,
    headOfRegistry: person,
  }),
  reply: z.object({
    municipalityName: z.string(),
    /**
     * Where people sign in elsewhere, the link with which each says which account is theirs. Shown
     * once.
     */
    firstSignIns: z
      .array(
        z.object({
          part: z.enum(['administrator', 'headOfRegistry']),
          name: z.string(),
          link: z.url(),
          expiresAt: z.iso.datetime(),
        }),
      )
      .nullable(),
  }),
  refusals: ['E-CFG-01', 'E-DOC-18', 'E-CFG-02', 'E-CFG-03', 'E-CFG-06', ...passwordRefusals],
})

export const followLedger = endpoint('GET', '/api/live', {
  summary:
    'Server-sent events: the position of each change and the entry it touched, never content. Resumes after `Last-Event-ID`, or without it from so many seconds ago. ' +
    'Where the entry is null, one left the reach of the reader. An `editors` event says that others are correcting an entry now.',
  query: z.object({
    /** How long ago the screen began to read what it shows, so that it hears what came since. */
    secondsBack: z.coerce.number().min(0).max(600).optional(),
  }),
  replyKind: 'events',
})
