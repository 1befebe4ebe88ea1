import { partOf, testedIn } from './guard.ts'
import type { Guard } from './guard.ts'

const directoryRow = partOf('src/server/entries/rows/directory-row.ts')
const changeEntry = partOf('src/server/entries/handle/change-entry.ts')
const listReadings = partOf('src/server/entries/show/list-readings.ts')
const reportScene = partOf('src/server/reports/report-scene.ts')
const whyFound = partOf('src/server/entries/find/why-found.ts')
const personSearches = partOf('src/server/context/person-searches.ts')
const searched = testedIn('src/server/context/person-searches.test.ts')
const registerEntry = partOf('src/server/entries/register/register-entry.ts')
const entryView = partOf('src/server/entries/show/entry-view.ts')
const normalParty = partOf('src/domain/party/normal-party.ts')

const directory = testedIn('src/server/parties/directory.test.ts')
const outside = testedIn('src/server/entries/outside-a-confidential-entry.test.ts')
const otherEnds = testedIn('src/server/entries/show/other-ends.test.ts')
const doors = testedIn('src/server/entries/identity-doors.test.ts')
const preparedSight = partOf('src/server/reports/prepared-sight.ts')
const prepared = testedIn('src/server/reports/prepared-sight.test.ts')
const openWords = partOf('db/migrations/0079-words-of-what-is-open.sql')
const wordsOf = testedIn('src/server/entries/find/words-of-what-is-open.test.ts')
const unread = testedIn('src/server/entries/before-the-reason.test.ts')

export const secrecyGuards: readonly Guard[] = [
  directory(
    [75],
    'knows nobody, and nothing new of anybody, by what was brought in confidence',
    directoryRow("if (entry.content.confidentiality === 'CONFIDENTIAL') continue"),
  ),
  testedIn('src/server/entries/one-sight.test.ts')(
    [75],
    'is known to row-level security exactly where it is anything',
    partOf('db/migrations/0077-readers-in-force.sql')(` and confidentiality = 'ORDINARY')`, ')'),
  ),
  directory(
    [76],
    'forgets whom it knew only by an entry that became confidential',
    changeEntry('await learnPeopleAgain(db, before, after)', 'void learnPeopleAgain'),
  ),
  outside(
    [77],
    'reads who saw it, and not what its files are called',
    listReadings(" || !namesFiles.includes(action) ? plainName(detail) : ''", ' ? detail : detail'),
  ),
  outside(
    [78],
    'narrows no report down to it by what it says, and counts its type nowhere',
    reportScene('...(content.length > 0 ? [sql<SqlBool>`not ${isWithheld}`] : []),'),
  ),
  outside(
    [79],
    'finds it by its number, and is shown nothing else of it',
    whyFound(
      "seen === 'EXISTENCE' ? reasons.filter(({ where }) => where === 'NUMBER') : reasons",
      'reasons',
    ),
  ),
  directory(
    [80],
    'has a pace, and what goes beyond it is on record and finds nothing',
    personSearches("throw new Refusal('E-SYS-07', null, { espera: 'ONE_MINUTE' })", 'void Refusal'),
  ),
  directory(
    [81],
    'is told to auditors, once, when it is of more than fifty people in an hour',
    personSearches('if (people > mostInAnHour) await tellAuditors(context)', 'void tellAuditors'),
  ),
  doors(
    [82],
    'is refused to represent themselves in another writing',
    normalParty('one.identity && other.identity', 'false'),
  ),
  doors(
    [83],
    'is never marked as checked when the number does not add up',
    registerEntry('command.parties.map(normalParty)', 'command.parties'),
  ),
  ...[
    partOf('src/server/reports/waiting.ts')('allOf([isMeant, isDueTold(scene.actor)])', 'isMeant'),
    partOf('src/server/notices/tell-of-time.ts')(
      "'CONFIDENTIAL' and s.staff_id = any (entry.reader_ids) and (",
      "'CONFIDENTIAL' and (",
    ),
    partOf('src/server/configuration/preview-moves.ts')(', toldTo: actor }', ' }'),
  ].map((cut) =>
    outside(
      [109],
      'learns by no report, no hypothetical holiday and no notice when it is due',
      cut,
    ),
  ),
  testedIn('src/server/entries/handle/program-readers.test.ts')(
    [140],
    'is named a reader by no act',
    partOf('src/server/entries/handle/readers.ts')(
      `if (await isAnyProgram(db, municipalityId, readerIds)) throw new Refusal('E-TRA-25', field)`,
    ),
  ),
  testedIn('src/server/entries/handle/program-readers.test.ts')(
    [140],
    'that was named before reads nothing by it: %s',
    partOf('src/server/identity/session/token-guard.ts')(`    readerId: null,`),
  ),
  testedIn('src/server/entries/correct/annul-unseen.test.ts')(
    [146],
    'answers every act the same, however it stands, to who only knows that it is there',
    changeEntry(
      "throw asksReason ? new Refusal('E-TRA-20') : mayNot(act)",
      "if (asksReason) throw new Refusal('E-TRA-20')",
    ),
  ),
  testedIn('src/server/entries/correct/annul-unseen.test.ts')(
    [147],
    'tells its head nothing of what stands in its place, which may be open to them',
    entryView(', replacingEntryId: null', ''),
  ),
  otherEnds(
    [150],
    'that says %s names it only to whoever reads it',
    entryView(
      'entryNumber === undefined ? [] : [{ ...relation, entryNumber }]',
      "[{ ...relation, entryNumber: entryNumber ?? '' }]",
    ),
  ),
  otherEnds(
    [150],
    'is in the proof of the entry for whoever reads it, and for the others only its hash',
    partOf('src/server/entries/print/entry-proof.ts')(
      'isWhole: ends.every(({ isTold }) => isTold),',
      'isWhole: true,',
    ),
  ),
  ...[
    partOf('src/server/entries/handle/remedies.ts')('.where(isToldAsOtherEnd(asking))'),
    partOf('src/server/entries/handle/work-on-entry.ts')(
      '.where(isToldAsOtherEnd({ actor, reference, now: app.now() }))',
    ),
  ].map((cut) => otherEnds([150], 'is neither told to nor taken by whoever does not read it', cut)),
  otherEnds(
    [150],
    'is not named where it is confidential, to whoever does not read it',
    entryView('entryId !== null && numbers.has(entryId) ? entryId : null', 'entryId'),
  ),
  ...[
    partOf('src/server/entries/find/count-entries.ts')(
      'if (isForPeople) await recordAskedPeople(context, body)',
      'void recordAskedPeople',
    ),
    partOf('src/server/entries/find/search-entries.ts')('isForPeople || isByNearNames', 'false'),
    partOf('src/server/entries/views/save-view.ts')(
      'if (isForPeople) await recordAskedPeople(context, body.question)',
      'void recordAskedPeople',
    ),
    partOf('src/server/entries/register/find-duplicates.ts')(
      "await recordPersonSearch(context, 'entry-search', body.identityNumber ?? body.senderName ?? '')",
      'void recordPersonSearch',
    ),
    partOf('src/server/entries/register/suggest-subjects.ts')(
      "await recordPersonSearch(context, 'entry-search', body.identityNumber)",
      'void recordPersonSearch',
    ),
    partOf('src/server/imports/search-rows.ts')(
      "await recordPersonSearch(context, 'entry-search', detail)",
      'void recordPersonSearch',
    ),
  ].map((cut) => searched([149], 'tells auditors of the fifty-first by %s', cut)),
  searched(
    [149],
    'is one search while a text is typed, taken back and asked again, and another behind its beginning',
    personSearches('where next is null or not starts_with(next, said) ', ''),
  ),
  searched(
    [149],
    'is on record by nobody who came in confidence, but where the asker reads of them',
    openWords("case when confidentiality <> 'CONFIDENTIAL'", 'case when true'),
  ),
  prepared(
    [151],
    'is handed out while its reader is who they were, and not as the head of another unit',
    preparedSight('if (sightOf(onlooker) !== drawn.sight) return false'),
  ),
  prepared(
    [151],
    'names nothing that its reader may see by their name alone',
    preparedSight('{ ...actor, readerId: null }', 'actor'),
  ),
  prepared(
    [152],
    'is handed out no more once a document in it was kept from more eyes, until it is made anew',
    preparedSight('return rows.length === 0', 'return rows.length >= 0'),
  ),
  prepared(
    [152],
    'of a unit is handed out no more once a document was taken back from it',
    preparedSight('isAll ? isReserveChanged : isTakingAway', 'isAll, isReserveChanged'),
  ),
  ...[
    partOf('src/domain/permission/permission.ts')(
      'grants.length === 0 ? null : readerId',
      'readerId',
    ),
    partOf('db/migrations/0077-readers-in-force.sql')(
      'or (select reader_in_force()) = any (reader_ids)',
      'or (select person_in_force()) = any (reader_ids)',
    ),
  ].map((cut) =>
    testedIn('src/server/entries/last-day-of-a-role.test.ts')(
      [153],
      'a named reader reads until the last day of their role, and not the day after',
      cut,
    ),
  ),
  ...[
    partOf('src/server/entries/sight/listed-entries.ts')('unread.has(row.entry_id)', 'false'),
    partOf('src/server/entries/find/sight-marks.ts')("mark('g:', actor.staffId),"),
  ].map((cut) =>
    unread(
      [154],
      'a list tells its reader, %s, that it is there and when it is due, and no search finds it by what it says',
      cut,
    ),
  ),
  ...[
    partOf('src/server/reference/sight-in-sql.ts')(
      ' and ${isReadingIt(actor.staffId, reference, now)}',
    ),
    partOf('src/server/entries/print/papers.ts')(
      "if (seen.asksReason) throw new Refusal('E-TRA-20')",
    ),
    entryView(' && !asksReason)', ')'),
  ].map((cut) =>
    unread(
      [154],
      'no paper of it is printed, and no repeated document is shown, before its reader says why',
      cut,
    ),
  ),
  unread(
    [154],
    'tells an auditor who reads it, of acts that are not theirs, to say why and not how it stands',
    partOf('src/server/entries/handle/change-entry.ts')(
      "throw asksReason ? new Refusal('E-TRA-20') : mayNot(act)",
      'if (!asksReason) throw mayNot(act)',
    ),
  ),
  unread(
    [154],
    'a reason said of what was open opens nothing of what became confidential afterwards',
    partOf('src/server/entries/show/give-reason.ts')(
      "seen.entry.content.confidentiality !== 'CONFIDENTIAL'",
      'params.entryId.length === 0',
    ),
  ),
  ...[
    [
      'a reason ends when the document goes on to another unit, whose head is told anew',
      'EntryRouted',
    ],
    [
      'a reason ends when its reader is taken off, also for who is named again afterwards',
      'ReadersWithdrawn',
    ],
  ].map(([title = '', fact = '']) =>
    unread([154], title, partOf('src/server/reference/given-reason.ts')(`  '${fact}',\n`, '')),
  ),
  unread(
    [154],
    'whoever typed it in and reads it by name says why once it was sent to a unit',
    partOf('src/server/entries/sight/see-entry.ts')(' && routeUnitIds.length === 0', ''),
  ),
  unread(
    [154],
    'a report narrowed to who has it counts it for its unit, and for nobody else',
    partOf('src/server/reports/waiting.ts')('sql`not ${isWithheld}`', 'sql`true`'),
  ),
  wordsOf(
    [155],
    'costs as many trips as nobody: %s',
    openWords(" where f.confidentiality <> 'CONFIDENTIAL'"),
  ),
  wordsOf(
    [155],
    'no index asked for words holds what it says: %s',
    openWords("case when confidentiality <> 'CONFIDENTIAL'", 'case when true'),
  ),
  wordsOf(
    [155],
    'are forgotten when what says them becomes confidential, and learnt when it is open',
    openWords("if new.confidentiality = 'CONFIDENTIAL' then", 'if false then'),
  ),
]
