/** Files that come in: what they really are, and what the antivirus says of them. */
import type { Guard } from './guard.ts'
import { partOf, testedIn } from './guard.ts'

const formats = testedIn('src/server/attachments/unread-formats.test.ts')
const quarantine = testedIn('src/server/files/check/quarantine.test.ts')
const examine = partOf('src/server/files/check/examine.ts')
const kept = partOf('src/server/files/check/quarantine.ts')
const clamd = partOf('src/server/files/check/clamd.ts')
const uploads = testedIn('src/server/attachments/upload-file.test.ts')
const outside = testedIn('src/server/entries/outside-a-confidential-entry.test.ts')

export const fileGuards: readonly Guard[] = [
  formats(
    [100],
    'does not come in dressed as .%s',
    examine("if (mediaType === null || verdict === 'OTHER') {", 'if (mediaType === null) {'),
  ),
  quarantine(
    [101],
    'hands an infected file out to nobody, and registers its entry',
    kept("if (scans.get(file.sha256) === 'INFECTED') {", 'if (scans.size < 0) {'),
  ),
  ...[
    partOf('db/baseline/17-search-documents.sql')(
      'and not is_in_quarantine(a.municipality_id, a.sha256)',
    ),
    partOf('db/baseline/21-walls.sql')('using (not is_in_quarantine(municipality_id, sha256))'),
  ].map((cut) =>
    quarantine(
      [101],
      'find nothing, nor are shown where something else is found, until it is released',
      cut,
    ),
  ),
  quarantine(
    [111],
    'is not taken for a file that is too large: it is looked at again',
    clamd(' || !(await isTooMuch(settings, sentBytes))', ' || sentBytes === 0'),
  ),
  testedIn('src/server/entries/show/release-file.test.ts')(
    [123],
    'is handed out again to its readers, and the head learns nothing: %s',
    partOf('src/server/entries/show/attachment-texts.ts')(
      `if (mayReleaseUnread(seen, context.actor)) return { texts: await isolatedOf(context, seen) }`,
    ),
  ),
  uploads(
    [112],
    'that stands in the ledger as it came is shown, sent and printed so that it hides nothing',
    partOf('src/domain/entry/attachment.ts')(
      ".replaceAll(/[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Default_Ignorable_Code_Point}]/gu, '')",
    ),
  ),
  outside(
    [113],
    'is not told live that its due date moved, nor that it was extended',
    partOf('src/server/http/receive/live.ts')(
      "if (tellingOfDue.has(type) && !mayKnowDue(reach, entry)) return ''",
    ),
  ),
]
