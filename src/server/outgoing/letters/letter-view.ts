/** A letter as its reader may see it. Who reads it at all reads its content. */
import type { LetterForm, LetterView } from '#contract/letters/letters.ts'
import type { LetterRemark, LetterText, NumberedLetter } from '#domain/letters/letter.ts'
import { letterActionsOf } from '#domain/letters/writing.ts'
import { reserveOf } from '#domain/municipality/catalogue.ts'
import type { RequestContext } from '../../context/request-context.ts'
import { wallOf } from '../../context/wall-of.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import { namedAmong, reservesOf } from './answered-entries.ts'
import type { LetterRow, SeenLetter } from './see-letter.ts'
import { readRemarks } from './see-letter.ts'

export async function letterViewOf(
  context: RequestContext,
  { row, numbered, place }: SeenLetter,
): Promise<LetterView> {
  const beside = await readBeside(context, row, numbered)
  const remarks = await openRemarks(context, row, beside.remarks)
  const nameOf = (staffId: string): string => beside.people.get(staffId) ?? ''
  return {
    letterId: row.letter_id,
    status: place.status,
    since: numbered?.since ?? row.since.toISOString(),
    revision: row.revision,
    form: shownForm(row.form, beside.answers),
    ...numberOf(numbered),
    author: nameOf(row.author_id),
    authorId: row.author_id,
    changedBy: nameOf(row.changed_by_id),
    changedAt: row.changed_at.toISOString(),
    reviewer: row.reviewer_id && nameOf(row.reviewer_id),
    reviewerId: row.reviewer_id,
    isApproved: place.isApproved,
    isStalled: place.isStalled,
    answers: [...beside.answers],
    hidesAnswer: row.form.answers.length > beside.answers.length,
    template: beside.template,
    remarks: remarks.map((remark) => ({
      remarkId: remark.remarkId,
      at: remark.at,
      by: nameOf(remark.byId),
      revision: remark.revision,
      text: remark.remark ?? '',
      decision: remark.decision,
    })),
    steps: stepsOf(row.form, numbered, nameOf),
    outgoing: beside.outgoing,
    annulment: annulmentIn(numbered, nameOf),
    allowed: letterActionsOf(context.actor, place),
  }
}

function numberOf(
  numbered: NumberedLetter | null,
): Pick<LetterView, 'documentNumber' | 'documentDate' | 'pdfSha256' | 'signedSha256'> {
  return {
    documentNumber: numbered?.documentNumber ?? null,
    documentDate: numbered?.documentDate ?? null,
    pdfSha256: numbered?.file.sha256 ?? null,
    signedSha256: numbered?.copies.at(-1)?.file.sha256 ?? null,
  }
}

/**
 * Without what it answers and its reader may not name. What is kept is of the shape that the
 * contract demanded when it came.
 */
export function shownForm(text: LetterText, named: LetterView['answers']): LetterForm {
  const answers = text.answers.filter((answer) => named.some(({ entryId }) => entryId === answer))
  // oxlint-disable-next-line no-unsafe-type-assertion -- the same, with lists that may be changed
  return { ...text, answers } as unknown as LetterForm
}

/** A text of more reserve than the letter has now stays with those who wrote, review or sign it. */
export function isOpenTo(row: LetterRow, reserve: number, staffId: string): boolean {
  return reserve <= reserveOf(row.confidentiality) || row.reader_ids.includes(staffId)
}

/** Those about texts that are shown. */
async function openRemarks(
  context: RequestContext,
  row: LetterRow,
  remarks: readonly LetterRemark[],
): Promise<readonly LetterRemark[]> {
  const { actor, app } = context
  if (remarks.length === 0 || row.reader_ids.includes(actor.staffId)) return remarks
  return app.database.read(await wallOf(context), async (db) => {
    const texts = await db
      .selectFrom('letter_text')
      .select(['revision', 'form'])
      .where('municipality_id', '=', row.municipality_id)
      .where('letter_id', '=', row.letter_id)
      .where('revision', 'is not', null)
      .execute()
    const forms = texts.map(({ form }) => form)
    const reserveIn = await reservesOf(db, actor, forms)
    const open = texts.filter(({ form }) => isOpenTo(row, reserveIn(form), actor.staffId))
    return remarks.filter((remark) => open.some(({ revision }) => revision === remark.revision))
  })
}

function annulmentIn(
  numbered: NumberedLetter | null,
  nameOf: (staffId: string) => string,
): LetterView['annulment'] {
  if (!numbered?.annulment) return null
  const { reason, at, byId } = numbered.annulment
  return { reason, at, by: nameOf(byId) }
}

function stepsOf(
  { signers }: LetterText,
  numbered: NumberedLetter | null,
  nameOf: (staffId: string) => string,
): LetterView['steps'] {
  return signers.map(({ staffId, position, kind }, place) => {
    const copy = numbered?.copies[place]
    return {
      signerId: staffId,
      name: nameOf(staffId),
      position,
      kind,
      signedAt: copy?.at ?? null,
      signedBy: copy?.signedBy ?? null,
      uploadedBy: copy ? nameOf(copy.uploadedById) : null,
    }
  })
}

async function readBeside(
  context: RequestContext,
  row: LetterRow,
  numbered: NumberedLetter | null,
) {
  const { municipalityId } = context.actor
  const outgoingId = numbered?.outgoingId ?? null
  return context.app.database.read(await wallOf(context), async (db) => {
    const [people, remarks, entries, left, template] = await Promise.all([
      namesAround(db, row, numbered),
      numbered?.text?.remarks ?? readRemarks(db, row),
      namedAmong(db, context.actor, row.form.answers),
      outgoingId === null
        ? []
        : db
            .selectFrom('outgoing')
            .select(['outgoing_id as outgoingId', 'exit_number as exitNumber'])
            .where((eb) => eb.and({ municipality_id: municipalityId, outgoing_id: outgoingId }))
            .execute(),
      templateIn(db, municipalityId, row.form),
    ])
    return { people, remarks, answers: entries, outgoing: left[0] ?? null, template }
  })
}

async function templateIn(
  db: Transaction,
  municipalityId: string,
  { begunFrom }: LetterText,
): Promise<LetterView['template']> {
  if (begunFrom === undefined) return null
  const { templateId, version } = begunFrom
  const { form } = await db
    .selectFrom('letter_template')
    .select('form')
    .where((eb) => eb.and({ municipality_id: municipalityId, template_id: templateId, version }))
    .executeTakeFirstOrThrow()
  return { templateId, version, name: form.name }
}

/** Whoever wrote, reviewed, signed or annulled it, by their ids. */
async function namesAround(
  db: Transaction,
  row: LetterRow,
  numbered: NumberedLetter | null,
): Promise<ReadonlyMap<string, string>> {
  const { municipality_id: municipalityId, letter_id: letterId } = row
  const ids = [...peopleOf(row), ...(numbered ? peopleSince(numbered) : [])]
  const people = await db
    .selectFrom('staff')
    .select(['staff_id', 'name'])
    .where('municipality_id', '=', municipalityId)
    .where((eb) =>
      eb.or([
        eb('staff_id', 'in', [...new Set(ids)]),
        eb(
          'staff_id',
          'in',
          eb
            .selectFrom('letter_remark as r')
            .select('r.made_by_id')
            .where('r.municipality_id', '=', municipalityId)
            .where('r.letter_id', '=', letterId),
        ),
      ]),
    )
    .execute()
  return new Map(people.map((one) => [one.staff_id, one.name]))
}

function peopleOf(row: LetterRow): readonly string[] {
  const { author_id: author, changed_by_id: changedBy, reviewer_id: reviewer, form } = row
  return [author, changedBy, reviewer ?? author, ...form.signers.map(({ staffId }) => staffId)]
}

function peopleSince({ annulment, copies, text }: NumberedLetter): readonly string[] {
  const uploaders = copies.map(({ uploadedById }) => uploadedById)
  const reviewers = text?.remarks.map(({ byId }) => byId) ?? []
  return [...(annulment ? [annulment.byId] : []), ...uploaders, ...reviewers]
}
