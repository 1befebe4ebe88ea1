import { partOf, testedIn } from './guard.ts'
import type { Guard } from './guard.ts'

const letters = testedIn('src/server/entries/status-mail/status-mails.test.ts')
const hostile = testedIn('src/server/entries/status-mail/hostile-letters.test.ts')
const bounces = testedIn('src/server/entries/status-mail/bounces.test.ts')
const links = testedIn('src/server/entries/status-mail/unsubscribe.test.ts')

export const mailGuards: readonly Guard[] = [
  hostile(
    [164],
    'takes no header and no link from the name of a town, a unit or an office',
    partOf('src/server/entries/status-mail/letter-of.ts')('.map(inOneLine)'),
  ),
  letters(
    [164],
    'is told nothing of what is kept in confidence, however it came to be',
    partOf('src/server/entries/enquiry/public-status.ts')(
      'if (isKeptInConfidence(reference, entry)) return null',
    ),
  ),
  links(
    [165],
    'ends nothing, and is answered like one that is',
    partOf('src/server/mail/status-mail-keys.ts')(
      'if (!timingSafeEqual(bytes.subarray(idBytes), macOf(municipalityId, id))) return null',
    ),
  ),
  bounces(
    [165],
    '%s changes nothing, and is put aside',
    partOf('src/server/mail/status-mail-keys.ts')(
      'if (!timingSafeEqual(marked.subarray(idBytes), markMacOf(municipalityId, id))) return null',
    ),
  ),
  bounces(
    [165],
    'is no way out of the folder',
    partOf('src/server/entries/status-mail/returned-files.ts')('each.isFile() && '),
  ),
  links(
    [165],
    'ends nothing by being opened, as a scanner of mail does',
    partOf('src/server/entries/status-mail/unsubscribe.ts')(
      "hono.get('/:token', (context) => answer(app, context, null))",
      "hono.get('/:token', (context) => answer(app, context, 'entry'))",
    ),
  ),
]
