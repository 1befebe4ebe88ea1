/** A telephone as scanner of a form that is open at a desk; it is let in by a cookie of its own. */
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { id, line } from '../common/schemas.ts'
import { uploadedFile } from './attachments.ts'

/** Where a telephone opens its page, with the code behind `#`. */
export const phonePagePath = '/telefono'

/** Of a page that a telephone takes: JPEG, of at most this. */
export const mostPageBytes = 10 * 1024 * 1024
export const mostPhonePages = 200

/** The form that the pages of a telephone were taken for: they go into no other. */
const ofForm = z.object({ form: id })

export const phoneLink = z.object({
  /** `OVER`: nothing comes any more. What came and was not joined yet still can be. */
  phase: z.enum(['NONE', 'WAITING', 'OPEN', 'OVER']),
  secondsLeft: z.int(),
  pages: z.int(),
  coming: z.int(),
  /** Each time they were joined, one PDF; those that still wait to be registered. */
  files: z.array(uploadedFile),
})
export type PhoneLink = z.output<typeof phoneLink>

export const openPhoneLink = endpoint('PUT', '/api/phone-links/:entryId', {
  summary: 'Opens a form for one telephone: what was shown for it before is over.',
  reply: z.object({
    address: z.string(),
    secondsLeft: z.int(),
    /** The address as a QR: the side in modules, and its dark ones as the path of an SVG. */
    qr: z.object({ side: z.int(), path: z.string() }),
  }),
  refusals: ['E-PER-09'],
})

export const readPhoneLink = endpoint('GET', '/api/phone-links/:entryId', {
  summary: 'What came from the telephone of one’s own form.',
  reply: phoneLink,
  refusals: ['E-PER-09'],
})

export const joinPhonePages = endpoint('PUT', '/api/phone-links/:entryId/file', {
  summary: 'Ends it from the desk: what came is joined as one PDF.',
  reply: phoneLink,
  refusals: ['E-PER-09', 'E-FIL-22', 'E-FIL-24'],
})

export const claimPhoneLink = endpoint('POST', '/api/phone', {
  summary: 'Lets the first telephone in that shows the code.',
  access: 'public',
  body: z.object({ code: line(100) }),
  reply: ofForm,
  refusals: ['E-LLE-04'],
})

export const readPhone = endpoint('GET', '/api/phone', {
  summary: 'Of the telephone: its form, and how many pages it sent.',
  access: 'phone',
  reply: ofForm.extend({ pages: z.int(), secondsLeft: z.int() }),
  refusals: ['E-LLE-04'],
})

export const sendPhonePage = endpoint('PUT', '/api/phone/pages/:pageId', {
  summary: 'Of the telephone: takes one page, a JPEG. Sending the same id again adds no other.',
  access: 'phone',
  /** `left`: how many are still to come after it. */
  query: ofForm.extend({ left: z.coerce.number<number>().pipe(z.int().min(0).max(100_000)) }),
  body: 'file',
  reply: z.object({ pages: z.int() }),
  refusals: [
    'E-CON-03',
    'E-FIL-01',
    'E-FIL-03',
    'E-FIL-06',
    'E-FIL-08',
    'E-FIL-10',
    'E-FIL-23',
    'E-FIL-24',
    'E-LLE-04',
    'E-LLE-05',
  ],
})

export const endPhone = endpoint('PUT', '/api/phone/file', {
  summary: 'Of the telephone: ends it. Its pages are joined as one PDF.',
  access: 'phone',
  query: ofForm,
  refusals: ['E-LLE-04', 'E-FIL-22', 'E-FIL-24'],
})
