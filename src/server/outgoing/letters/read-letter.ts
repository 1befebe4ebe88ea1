/** A letter, its texts and its bytes, for who may read it. What is looked at is on record. */
import type { api } from '#contract/api.ts'
import type { Reply } from '#contract/common/endpoint.ts'
import type { LetterView } from '#contract/letters/letters.ts'
import { lastCopy } from '#domain/letters/letter.ts'
import { logAccess } from '../../context/log-access.ts'
import type { RequestContext } from '../../context/request-context.ts'
import { wallOf } from '../../context/wall-of.ts'
import { demandUnquarantined } from '../../files/check/quarantine.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { fileResponse, paperResponse } from '../../http/respond/serve-file.ts'
import { officeOf, todayAt } from '../../reference/reference-data.ts'
import { namedAmong, reservesOf } from './answered-entries.ts'
import { letterPaper } from './letter-paper.ts'
import { isOpenTo, letterViewOf, shownForm } from './letter-view.ts'
import { sourcesOf } from './merge-values.ts'
import { fileNameOf } from './send-letter.ts'
import type { SeenLetter } from './see-letter.ts'
import { seeLetter } from './see-letter.ts'

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
  const { rows, reserveIn } = await context.app.database.read(await wallOf(context), async (db) => {
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
  })
  const newest = rows
    .filter(({ form }) => isOpenTo(seen.row, reserveIn(form), staffId))
    .toSorted((one, other) => other.saved_at.getTime() - one.saved_at.getTime())
  const answered = [...new Set(newest.flatMap(({ form }) => form.answers))]
  const named = await context.app.database.read(await wallOf(context), (db) =>
    namedAmong(db, context.actor, answered),
  )
  return { texts: newest.map((row) => textView(row, named)) }
}

const mostTexts = 200

function textView(
  row: {
    readonly text_id: string
    readonly revision: number | null
    readonly saved_at: Date
    readonly form: SeenLetter['row']['form']
    readonly name: string
  },
  named: LetterView['answers'],
): Reply<typeof api.readLetterTexts>['texts'][number] {
  return {
    textId: row.text_id,
    revision: row.revision,
    by: row.name,
    at: row.saved_at.toISOString(),
    form: shownForm(row.form, named),
  }
}

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
