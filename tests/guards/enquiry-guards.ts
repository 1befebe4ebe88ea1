import { partOf, testedIn } from './guard.ts'
import type { Guard } from './guard.ts'

const arithmetic = testedIn('src/server/identity/limits/enquiry-bounds.test.ts')
const guessing = testedIn('src/server/entries/enquiry/guessing.test.ts')
const status = testedIn('src/server/entries/enquiry/public-status.test.ts')

const replies = testedIn('src/server/entries/enquiry/replies.test.ts')

const inBounds = partOf('src/server/identity/limits/enquiry-bounds.ts')
const inThrottle = partOf('src/server/identity/limits/enquiry-throttle.ts')
const inFinding = partOf('src/server/entries/enquiry/find-asked.ts')
const inReplies = partOf('src/server/entries/enquiry/replies.ts')

export const enquiryGuards: readonly Guard[] = [
  arithmetic(
    [162],
    'find nothing, and nearly all of them wait or work',
    inBounds("'enquiry-town': { most: 600,", "'enquiry-town': { most: 60_000_000,"),
    inBounds("'enquiry-number': { most: 30,", "'enquiry-number': { most: 60_000_000,"),
    inBounds("'enquiry-network': { most: 20,", "'enquiry-network': { most: 60_000_000,"),
  ),
  guessing(
    [162],
    'pays after thirty wrong ones of a number, and so does whoever has the right code',
    inBounds("'enquiry-number': { most: 30,", "'enquiry-number': { most: 60,"),
  ),
  guessing(
    [162],
    'pays after twenty from a network, whatever the numbers',
    inThrottle("keyOf('enquiry-network', networkOf(address))", "keyOf('enquiry-network', address)"),
  ),
  guessing(
    [162],
    'pays once a municipality has had six hundred, and no other municipality does',
    inThrottle("keyOf('enquiry-town', municipalityId)", "keyOf('enquiry-town', '')"),
  ),
  guessing(
    [162],
    'at once counts as often as one after another',
    inThrottle('countedInWindow(rows(kind), enquiryLimits[kind], now())', 'rows(kind)'),
  ),
  guessing(
    [162],
    'cannot pay twice with one work, nor with that of another number',
    inThrottle('enquiry ${municipalityId} ${number} ${networkOf(address)}', 'enquiry'),
  ),
  guessing(
    [162],
    'leaves no row for what was only asked to pay',
    inThrottle(
      "lockRows(db, [keys['enquiry-town']], now())",
      'lockRows(db, Object.values(keys), now())',
    ),
  ),
  guessing(
    [163],
    'is answered the same, whatever is wrong',
    inFinding('.filter((one) => isSame(enquiryCodeOf(one), code))'),
  ),
  guessing(
    [163],
    'cannot tell them apart by how long it takes',
    inFinding(
      'return isRight && entryId !== undefined ? readFound(db, municipalityId, entryId) : null',
      'const found = entryId === undefined ? null : await readFound(db, municipalityId, entryId)\nreturn isRight ? found : null',
    ),
  ),
  status(
    [163],
    'but that it was received, whatever happened to it',
    partOf('src/server/entries/enquiry/public-status.ts')(
      'if (isKeptInConfidence(reference, entry)) return null',
    ),
  ),
  replies(
    [174],
    'is not handed out where the municipality does not let it, from that moment',
    inReplies('m.gives_answers and '),
  ),
  replies(
    [174],
    'is told of no more once its number is annulled, nor one in confidence',
    inReplies("o.status <> 'ANNULLED' and "),
    inReplies(" and o.confidentiality <> 'CONFIDENTIAL'"),
  ),
  replies(
    [174],
    'is not opened by the receipt of another document',
    inReplies(' and a.entry_id = ${entryId}'),
  ),
]
