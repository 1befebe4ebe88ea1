/** A telephone as scanner: let in once, for one form, and for nothing else. */
import { partOf, testedIn } from './guard.ts'
import type { Guard } from './guard.ts'

const phone = testedIn('src/server/attachments/phone-links.test.ts')
const guard = partOf('src/server/identity/session/phone-guard.ts')
const pages = partOf('src/server/attachments/phone-pages.ts')

export const phoneGuards: readonly Guard[] = [
  phone(
    [156],
    'lets one telephone in, the first',
    guard(
      '.set({ code_hash: null, capability_hash: hashOf(secret), ends_at: phoneEndsAt(at) })',
      '.set({ capability_hash: hashOf(secret), ends_at: phoneEndsAt(at) })',
    ),
    partOf('db/migrations/0080-phone-links.sql')(
      'check (code_hash is null or capability_hash is null)',
      'check (true)',
    ),
  ),
  phone(
    [156],
    'is over after five minutes, and when another is shown',
    guard(".where('ends_at', '>', at)"),
  ),
  phone(
    [157],
    'is nothing beside its own asks, whatever is asked',
    partOf('src/server/http/receive/who-asks.ts')(
      "if (definition.access === 'phone') {",
      "if (definition.access === 'phone' || headers.get('cookie')?.includes('phone') === true) {",
    ),
  ),
  phone([158], 'ends five minutes after its last page', guard(".where('ends_at', '>', now())")),
  phone(
    [158],
    'ends when the form is registered',
    guard('and e.entry_id = phone_link.entry_id)`', 'and false)`'),
  ),
  phone(
    [159],
    'is of one person and one municipality',
    partOf('src/server/attachments/phone-link.ts')(
      '.where((eb) => eb.and(keyOf(context, entryId)))',
      ".where('entry_id', '=', entryId)",
    ),
  ),
  phone(
    [160],
    'is adding photographs of pages, no other bytes and not more than a file may hold',
    pages('if (pixels === 0 || pixels > mostPixels) {', 'if (pixels > mostPixels) {'),
  ),
  phone(
    [160],
    'is adding photographs of pages, no other bytes and not more than a file may hold',
    pages("if (page.fileName !== pageName) throw new Refusal('E-CON-03')"),
  ),
]
