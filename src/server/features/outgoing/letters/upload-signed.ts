/**
 * `POST /api/letters/:letterId/signed-copy`: the copy that came back signed. It is taken when the
 * last copy is its beginning, byte for byte, and nothing but signatures follows
 * (docs/specification/signatures.md); whose they are is told and not judged.
 */
import type { api } from '#contract/api.ts'
import type { Reply } from '#contract/common/endpoint.ts'
import type { SignatureFinding } from '#contract/entry/attachments.ts'
import { foldedWords } from '#domain/common/folded-words.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { SlotCode } from '#domain/common/slot-words.ts'
import type { LetterFile, Signer } from '#domain/letters/letter.ts'
import { lastCopy } from '#domain/letters/letter.ts'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import { scansOf } from '../../../platform/files/check/quarantine.ts'
import { claimFiles } from '../../../platform/files/claim-files.ts'
import { wholeFile } from '../../../platform/files/store/whole-file.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import type { CopyProblem } from '../../../platform/files/signatures/read-signatures.ts'
import {
  checkSignedCopy,
  signaturesLimits,
} from '../../../platform/files/signatures/read-signatures.ts'
import { peopleNamed } from '../common/scene.ts'
import { changeNumbered } from './change-letter.ts'
import { fileRows } from './letter-row.ts'
import { letterViewOf } from './read-letter.ts'
import { demandAct, readNumbered, seeLetter } from './see-letter.ts'

export const uploadSigned: Handler<typeof api.uploadSigned> = async (context, { params, body }) => {
  const asked = { ...params, ...body }
  const before = await takenBefore(context, asked)
  if (before) return before
  try {
    return await takenNow(context, asked)
  } catch (fault) {
    // The same copy may come twice at once.
    const meanwhile = fault instanceof Refusal ? await takenBefore(context, asked) : null
    if (meanwhile) return meanwhile
    throw fault
  }
}

interface Query {
  readonly letterId: string
  readonly uploadId: string
}

type Answer = Reply<typeof api.uploadSigned>

/** A copy that is there already is answered as it was, and changes nothing. */
async function takenBefore(
  context: RequestContext,
  { letterId, uploadId }: Query,
): Promise<Answer | null> {
  const { app, actor } = context
  const seen = await seeLetter(context, letterId)
  const { municipalityId, staffId } = actor
  const upload = await app.database.read(municipalityId, (db) =>
    db
      .selectFrom('upload')
      .select((eb) => eb.fn<string>('encode', ['sha256', eb.val('hex')]).as('sha256'))
      .where((eb) =>
        eb.and({ municipality_id: municipalityId, staff_id: staffId, upload_id: uploadId }),
      )
      .executeTakeFirst(),
  )
  const copies = seen.numbered?.copies ?? []
  const place = copies.findIndex(({ file }) => file.sha256 === upload?.sha256)
  const copy = copies[place]
  if (!seen.numbered || !copy) return null
  const then = { ...seen.numbered, copies: copies.slice(0, place) }
  const signatures = await demandSigned(context, lastCopy(then), copy.file)
  const due = then.heading.signers.slice(place)
  const taken = await app.database.read(municipalityId, async (db) =>
    takenOf(await namesOf(db, municipalityId, due), signatures),
  )
  const letter = await letterViewOf(context, seen)
  return { letter, warnings: taken.flatMap(warningsOf), isRepeated: true }
}

async function takenNow(context: RequestContext, { letterId, uploadId }: Query): Promise<Answer> {
  const { app, actor } = context
  const seen = await seeLetter(context, letterId)
  demandAct(actor, seen, 'upload-signed')
  if (!seen.numbered) throw new Refusal('E-SAL-18')
  const ours = lastCopy(seen.numbered)
  const file = await app.database.read(actor.municipalityId, (db) =>
    demandClaimed(db, context, uploadId),
  )
  const signatures = await demandSigned(context, ours, file)
  let taken: readonly Taken[] = []
  const letter = await changeNumbered(
    context,
    { letterId, action: 'upload-signed' },
    async (numbered, db, now) => {
      // Somebody signed meanwhile: theirs is not within this copy.
      if (lastCopy(numbered).sha256 !== ours.sha256) throw new Refusal('E-SAL-18')
      await demandClaimed(db, { ...context, actor: now }, uploadId)
      const due = numbered.heading.signers.slice(numbered.copies.length)
      taken = takenOf(await namesOf(db, now.municipalityId, due), signatures)
      return taken.map(({ signer, signature }, place) => ({
        type: 'LetterSigned',
        data: {
          step: numbered.copies.length + 1 + place,
          signerId: signer.staffId,
          signedBy: signature?.signer ?? null,
          file,
        },
      }))
    },
    (db) => keepCopies(db, actor.municipalityId, { letterId, uploadId, ordinals: taken.length }),
  )
  return { letter, warnings: taken.flatMap(warningsOf), isRepeated: false }
}

interface DueSigner {
  readonly staffId: string
  readonly name: string
}

/** A signature for whoever’s turn it was. */
interface Taken {
  readonly signer: DueSigner
  readonly signature: SignatureFinding | undefined
}

/**
 * A copy may come back with those of the next ones too, in their order. What is nobody’s of them is
 * for whoever’s turn it is, and told.
 */
function takenOf(due: readonly DueSigner[], added: readonly SignatureFinding[]): readonly Taken[] {
  const signatures = added.filter(({ kind }) => kind === 'SIGNATURE')
  const theirs = due.slice(0, signatures.length).map((signer, place) => ({
    signer,
    signature: signatures[place],
  }))
  const isTheirs = theirs.every(({ signer, signature }) =>
    isSamePerson(signer.name, signature?.signer ?? ''),
  )
  const isWhole = isTheirs && theirs.length === signatures.length
  return isWhole
    ? theirs
    : due.slice(0, 1).map((signer) => ({ signer, signature: signatures.at(-1) }))
}

type Warning = Answer['warnings'][number]

function warningsOf({ signer, signature }: Taken): Warning[] {
  const said = signature?.signer ?? null
  const nombre = said ?? ('A_NAMELESS_CERTIFICATE' satisfies SlotCode)
  const isOther = !isSamePerson(signer.name, said ?? '')
  return [
    ...(isOther ? [{ code: 'W-SAL-04', slots: { nombre, firmante: signer.name } }] : []),
    ...(signature?.chain === 'EXPIRED_AT_TIME' ? [{ code: 'W-SAL-05', slots: { nombre } }] : []),
  ]
}

/** E-FIL-25 for one that waits no more, E-SAL-16 for one in which the antivirus found something. */
async function demandClaimed(
  db: Transaction,
  { actor }: Pick<RequestContext, 'actor'>,
  uploadId: string,
): Promise<LetterFile> {
  const [claimed] = await claimFiles(db, actor, [uploadId], 'uploadId')
  if (!claimed) throw new Refusal('E-FIL-25', 'uploadId')
  const { fileName, ...file } = claimed
  const scans = await scansOf(db, actor.municipalityId, [Buffer.from(file.sha256, 'hex')])
  if (scans.get(file.sha256) === 'INFECTED')
    throw new Refusal('E-SAL-16', 'uploadId', { archivo: fileName })
  return file
}

const refusalOf = {
  NOT_OURS: 'E-SAL-02',
  CHANGED: 'E-SAL-24',
  UNSIGNED: 'E-SAL-03',
  BROKEN: 'E-SAL-22',
  UNSURE: 'E-SAL-22',
} as const satisfies Readonly<Record<CopyProblem, string>>

/** The signatures that were added, in order. */
async function demandSigned(
  { app, actor }: RequestContext,
  ours: LetterFile,
  theirs: LetterFile,
): Promise<readonly SignatureFinding[]> {
  // Nothing is read that cannot be a longer copy.
  if (theirs.sizeBytes < ours.sizeBytes) throw new Refusal('E-SAL-02', 'uploadId')
  if (theirs.sizeBytes > signaturesLimits.sizeBytes) throw new Refusal('E-SAL-22', 'uploadId')
  const bytesOf = ({ sha256 }: LetterFile) => wholeFile(app.files, actor.municipalityId, sha256)
  const [before, after] = await Promise.all([bytesOf(ours), bytesOf(theirs)])
  const verdict = await checkSignedCopy(before, after, app.now())
  if (!verdict.isAccepted) throw new Refusal(refusalOf[verdict.problem], 'uploadId')
  return verdict.signatures
}

async function namesOf(
  db: Transaction,
  municipalityId: string,
  signers: readonly Signer[],
): Promise<readonly DueSigner[]> {
  const ids = signers.map(({ staffId }) => staffId)
  const people = await peopleNamed(db, municipalityId, ids)
  return ids.map((staffId) => ({ staffId, name: people.get(staffId)?.name ?? '' }))
}

/**
 * Every word of the shorter name is in the longer one, and more than one: certificates write
 * surnames first, and a first name alone is anybody’s.
 */
function isSamePerson(one: string, other: string): boolean {
  const [few = [], many = []] = [foldedWords(one), foldedWords(other)].toSorted(
    (a, b) => a.length - b.length,
  )
  const least = Math.min(2, many.length)
  return few.length >= least && few.length > 0 && few.every((word) => many.includes(word))
}

/** What was uploaded belongs to the letter now, and waits no more. */
async function keepCopies(
  db: Transaction,
  municipalityId: string,
  kept: { readonly letterId: string; readonly uploadId: string; readonly ordinals: number },
): Promise<void> {
  const letter = await readNumbered(db, municipalityId, kept.letterId)
  const copies = fileRows(municipalityId, letter).slice(-kept.ordinals)
  await db.insertInto('letter_file').values(copies).execute()
  await db
    .deleteFrom('upload')
    .where((eb) => eb.and({ municipality_id: municipalityId, upload_id: kept.uploadId }))
    .execute()
}
