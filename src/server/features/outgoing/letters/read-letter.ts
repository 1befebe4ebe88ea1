/** A letter, its texts and its bytes, for who may read it. What is looked at is on record. */
import type { api } from '#contract/api.ts'
import type { LetterView, LetterForm } from '#contract/letters/letters.ts'
import type { LetterRemark, LetterText, NumberedLetter } from '#domain/letters/letter.ts'
import { lastCopy } from '#domain/letters/letter.ts'
import { letterActionsOf } from '#domain/letters/writing.ts'
import { reserveOf } from '#domain/municipality/catalogue.ts'
import { logAccess } from '../../../platform/http/context/log-access.ts'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import { rowScopeOf } from '../../../platform/http/context/row-scope.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import { demandUnquarantined } from '../../../platform/files/check/quarantine.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { fileResponse, paperResponse } from '../../../platform/http/respond/serve-file.ts'
import { officeOf, todayAt } from '../../../platform/municipality/reference/reference-data.ts'
import { peopleNamed } from '../common/scene.ts'
import { namedAmong, reservesOf } from './answered-entries.ts'
import { fileNameOf } from './letter-row.ts'
import { letterPaper, sourcesOf } from './merge-values.ts'
import type { SeenLetter, LetterRow } from './see-letter.ts'
import { seeLetter, readRemarks } from './see-letter.ts'

export const readLetter: Handler<typeof api.readLetter> = async (context, { params }) => {
  const seen = await seeLetter(context, params.letterId)
  await logAccess(context, 'letter-read', { detail: titleOf(seen) })
  return letterViewOf(context, seen)
}

/** Its number; before it has one, what it is about, unless that is held back. */
function titleOf({ row, numbered }: SeenLetter): string {
  const title = row.confidentiality === 'ORDINARY' ? `Borrador: ${row.form.subject}` : 'Borrador'
  return numbered?.documentNumber ?? title
}

export const readLetterTexts: Handler<typeof api.readLetterTexts> = async (context, { params }) => {
  const seen = await seeLetter(context, params.letterId)
  await logAccess(context, 'letter-read', { detail: titleOf(seen) })
  const { municipalityId, staffId } = context.actor
  const { rows, reserveIn } = await context.app.database.read(
    await rowScopeOf(context),
    async (db) => {
      const kept = await db
        .selectFrom('letter_text as t')
        .innerJoin('staff as s', (join) =>
          join
            .onRef('s.municipality_id', '=', 't.municipality_id')
            .onRef('s.staff_id', '=', 't.saved_by_id'),
        )
        .select(['t.text_id', 't.revision', 't.saved_at', 't.form', 's.name'])
        .where('t.municipality_id', '=', municipalityId)
        .where('t.letter_id', '=', params.letterId)
        // Those that lost to another one are asked for by name: no later save takes their place.
        .orderBy((eb) => eb('t.revision', 'is', null), 'desc')
        .orderBy('t.saved_at', 'desc')
        .limit(mostTexts)
        .execute()
      const forms = kept.map(({ form }) => form)
      return { rows: kept, reserveIn: await reservesOf(db, context.actor, forms) }
    },
  )
  const newest = rows
    .filter(({ form }) => isOpenTo(seen.row, reserveIn(form), staffId))
    .toSorted((one, other) => other.saved_at.getTime() - one.saved_at.getTime())
  const answered = [...new Set(newest.flatMap(({ form }) => form.answers))]
  const named = await context.app.database.read(await rowScopeOf(context), (db) =>
    namedAmong(db, context.actor, answered),
  )
  return {
    texts: newest.map((row) => ({
      textId: row.text_id,
      revision: row.revision,
      by: row.name,
      at: row.saved_at.toISOString(),
      form: shownForm(row.form, named),
    })),
  }
}

const mostTexts = 200

export const readLetterPdf: Handler<typeof api.readLetterPdf> = async (
  context,
  { params, query },
) => {
  const seen = await seeLetter(context, params.letterId)
  await logAccess(context, 'letter-printed', { detail: titleOf(seen) })
  const { numbered } = seen
  if (!numbered) return paperResponse(await draftOf(context, seen), 'borrador.pdf')
  const { sha256, sizeBytes, mediaType } =
    query.unsigned === 'true' ? numbered.file : lastCopy(numbered)
  const { municipalityId } = context.actor
  const fileName = `${fileNameOf(numbered)}.pdf`
  await demandUnquarantined(context.app, municipalityId, { sha256, fileName })
  const found = await context.app.files.get(municipalityId, sha256)
  return fileResponse({ fileName, mediaType, sizeBytes, body: found.stream })
}

async function draftOf(context: RequestContext, { row }: SeenLetter): Promise<Uint8Array> {
  const { app, actor } = context
  const reference = await app.referenceData.of(actor.municipalityId)
  const at = app.now()
  const documentDate = todayAt(officeOf(reference, row.office_id), at)
  const numbering = { documentNumber: null, documentDate }
  const sources = await sourcesOf(context, reference, row.form, numbering)
  return letterPaper(reference, row.form, sources, { ...numbering, at })
}

export async function letterViewOf(
  context: RequestContext,
  { row, numbered, place }: SeenLetter,
): Promise<LetterView> {
  const beside = await readBeside(context, row, numbered)
  const remarks = await openRemarks(context, row, beside.remarks)
  const nameOf = (staffId: string): string => beside.people.get(staffId)?.name ?? ''
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
function isOpenTo(row: LetterRow, reserve: number, staffId: string): boolean {
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
  return app.database.read(await rowScopeOf(context), async (db) => {
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
  return context.app.database.read(await rowScopeOf(context), async (db) => {
    const remarks = numbered?.text.remarks ?? (await readRemarks(db, row))
    const [people, answers, left, template] = await Promise.all([
      peopleNamed(db, municipalityId, peopleAround(row, numbered, remarks)),
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
    return { people, remarks, answers, outgoing: left[0] ?? null, template }
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

/** Whoever wrote, reviewed, signed or annulled it, or remarked on it, by their ids. */
function peopleAround(
  { author_id: author, changed_by_id: changedBy, reviewer_id: reviewer, form }: LetterRow,
  numbered: NumberedLetter | null,
  remarks: readonly LetterRemark[],
): readonly string[] {
  const people = [
    author,
    changedBy,
    reviewer,
    ...form.signers.map(({ staffId }) => staffId),
    ...remarks.map(({ byId }) => byId),
    numbered?.annulment?.byId,
    ...(numbered?.copies ?? []).map(({ uploadedById }) => uploadedById),
  ]
  return [...new Set(people)].filter((one) => typeof one === 'string')
}
