import { partOf, testedIn } from './guard.ts'
import type { Guard } from './guard.ts'

const exits = testedIn('src/server/outgoing/outgoing.test.ts')
const files = testedIn('src/server/outgoing/files.test.ts')
const letters = testedIn('src/server/outgoing/letters/letters.test.ts')
const lettersProven = testedIn('src/server/outgoing/letters/proven.test.ts')
const meanwhile = testedIn('src/server/outgoing/letters/meanwhile.test.ts')
const proven = testedIn('src/server/outgoing/proven.test.ts')

const asSecret = testedIn('src/server/outgoing/as-secret.test.ts')
const answersAsSecret = partOf('db/migrations/0102-answers-as-secret.sql')

export const exitGuards: readonly Guard[] = [
  exits(
    [171],
    'is annulled by two people, and stays in the book',
    partOf('src/server/outgoing/change-outgoing.ts')(
      "    if (annulment.askedById === context.actor.staffId) throw new Refusal('E-SAL-13')\n",
    ),
  ),
  exits(
    [172],
    'follows the table of entries',
    partOf('src/server/outgoing/find-outgoing.ts')(
      '(${mayRead(looking)} and ${isSaid})',
      '${isSaid}',
    ),
  ),
  files(
    [172],
    'of what is in confidence, is for its readers alone',
    partOf('src/server/outgoing/outgoing-files.ts')("!file || sight !== 'CONTENT'", '!file'),
  ),
  proven(
    [173],
    'gives no number twice after it was brought back from a copy that has none',
    partOf('src/server/closings/book/told-numbers.ts')('      exitSeriesFor(book, code),\n'),
  ),
  letters(
    [176],
    'is another person’s: nobody approves what they wrote',
    partOf('src/domain/letters/writing.ts')('reviews && letter.changedById !== staffId', 'reviews'),
  ),
  letters(
    [176],
    'is another person’s: nobody approves what they wrote',
    partOf('src/domain/letters/writing.ts')('heads || (writes && letter.isApproved)', 'writes'),
  ),
  meanwhile(
    [176],
    'is handed to nobody, and does not leave',
    partOf('src/server/outgoing/letters/read-letter.ts')(
      '  await demandUnquarantined(context.app, municipalityId, { sha256, fileName })\n',
    ),
  ),
  lettersProven(
    [177],
    'is found by verify where %s',
    partOf('src/server/verify/check/check-letters.ts')(
      'letter_remark: remarkRows(municipalityId, letter)',
      'letter_remark: null',
    ),
  ),
  lettersProven(
    [177],
    'is found by verify where %s',
    partOf('src/server/verify/check/check-letters.ts')(
      'letter_text: [{ ...own, text_id: letter.textId, ...savedColumns(letter), ...form }]',
      'letter_text: null',
    ),
  ),
  lettersProven(
    [177],
    'is found by verify where %s',
    partOf('src/server/verify/verify-books.ts')('  await checkSecrecy(db, book)\n'),
  ),
  lettersProven(
    [177],
    'names who approved it as the book says, whatever the row says',
    partOf('src/server/outgoing/letters/letter-view.ts')('numbered?.text?.remarks ?? '),
  ),
  lettersProven(
    [177],
    'is by nobody who saved the text, also in a chain written anew',
    partOf('src/domain/letters/letter.ts')(
      'text?.approval && text.approval.byId === text.savedById',
      'text?.approval && false',
    ),
  ),
  asSecret(
    [178],
    'is behind every door as if it had said so itself, and open again when the entry is',
    answersAsSecret(`create trigger entry_keeps_its_answers_as_secret after update of confidentiality on entry for each row
  when (new.confidentiality is distinct from old.confidentiality)
  execute function keep_answers_as_secret();
`),
  ),
  asSecret(
    [178],
    'is behind every door as if it had said so itself, and open again when the entry is',
    partOf('src/server/outgoing/see-outgoing.ts')(
      '...said.content, confidentiality }',
      '...said.content }',
    ),
  ),
  asSecret(
    [178],
    'is found by the answer that comes after it',
    answersAsSecret(`  perform from entry where municipality_id = new.municipality_id and entry_id = new.entry_id for share;
`),
  ),
  testedIn('src/server/outgoing/letters-as-secret.test.ts')(
    [178],
    'is so too, a draft or with its number, and open again as soon as the entry is',
    answersAsSecret(`  update letter set confidentiality = confidentiality
   where municipality_id = new.municipality_id
     and form -> 'answers' @> jsonb_build_array(new.entry_id);
`),
  ),
  proven(
    [178],
    'is found where an exit is %s',
    partOf('src/server/verify/check/check-secrecy.ts')('of [exits, letters])', 'of [letters])'),
  ),
]
