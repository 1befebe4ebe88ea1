/** The pages that a telephone sent, as one PDF: from then on a file like any other of the form. */
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { sql } from 'kysely'

import type { RequestContext } from '../context/request-context.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import type { FileStore } from '../files/store/file-store.ts'
import { jpegTurn } from '../papers/jpeg-turn.ts'
import { takeFile } from './upload-file.ts'

/** What every page is called while it waits. */
export const pageName = 'pagina.jpg'

/**
 * Ends the telephone of one's own form, and joins what came. Nothing when nothing came. Twice, also
 * at once, joins once: the file has its id before there is one.
 */
export async function joinPages(context: RequestContext, entryId: string): Promise<void> {
  const { app, actor } = context
  const key = { municipality_id: actor.municipalityId, staff_id: actor.staffId, entry_id: entryId }
  const link = await app.database.inMunicipality(actor.municipalityId, (db) =>
    db
      .updateTable('phone_link')
      .set({ closed_at: app.now(), code_hash: null })
      .where((eb) => eb.and(key))
      .returning(['page_ids', 'file_id'])
      .executeTakeFirst(),
  )
  if (!link || link.page_ids.length === 0) return
  const pages = await app.database.read(actor.municipalityId, (db) =>
    pagesOf(db, actor, link.page_ids),
  )
  const pdf = await pdfOf(
    await Promise.all(
      pages.map(({ sha256 }) => pageBytes(app.files, actor.municipalityId, sha256.toString('hex'))),
    ),
  )
  const fileName = await fileNameAt(context)
  await takeFile(context, {
    uploadId: link.file_id,
    fileName: () => fileName,
    // A little more than its pages, which together were not too large.
    maxBytes: Math.max(app.config.maxUploadBytes, pdf.byteLength),
    body: () => new Blob([new Uint8Array(pdf)]).stream(),
    declaredBytes: Number.NaN,
  })
  await app.database.inMunicipality(actor.municipalityId, async (db) => {
    await db
      .updateTable('phone_link')
      .set({
        file_id: randomUUID(),
        joined_ids: sql`array_append(joined_ids, file_id)`,
        // One that came since, from another telephone, stays for the next file.
        page_ids: sql`array(select page_id from unnest(page_ids) with ordinality as page (page_id, place)
          where page_id <> all (${link.page_ids}::uuid[]) order by place)`,
      })
      .where((eb) => eb.and({ ...key, file_id: link.file_id }))
      .execute()
    await forgetPages(db, actor, link.page_ids)
  })
}

/** As they were sent; those of them that are still there. */
export async function pagesOf(
  db: Transaction,
  { municipalityId, staffId }: Actor,
  pageIds: readonly string[],
): Promise<readonly { readonly sha256: Buffer; readonly size_bytes: number }[]> {
  const { rows } = await sql<{ sha256: Buffer; size_bytes: number }>`
    select f.sha256, f.size_bytes from unnest(${pageIds}::uuid[]) with ordinality as page (page_id, place)
    join upload u on u.municipality_id = ${municipalityId} and u.upload_id = page_id
      and u.staff_id = ${staffId}
    join stored_file f on f.municipality_id = u.municipality_id and f.sha256 = u.sha256
    order by place`.execute(db)
  return rows
}

export async function pageBytes(
  files: FileStore,
  municipalityId: string,
  sha256: string,
): Promise<Uint8Array> {
  const { stream } = await files.get(municipalityId, sha256)
  return buffer(stream)
}

export async function forgetPages(
  db: Transaction,
  { municipalityId, staffId }: Actor,
  pageIds: readonly string[],
): Promise<void> {
  if (pageIds.length === 0) return
  await db
    .deleteFrom('upload')
    .where((eb) => eb.and({ municipality_id: municipalityId, staff_id: staffId }))
    .where('upload_id', 'in', pageIds)
    .where('file_name', '=', pageName)
    .execute()
}

/** The longer side of a page, in points: A4. */
const longerSide = 842

async function pdfOf(pictures: readonly Uint8Array[]): Promise<Uint8Array> {
  const { degrees, PDFDocument } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.create({ updateMetadata: false })
  for (const bytes of pictures) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const picture = await document.embedJpg(bytes)
    const { width, height } = picture.scaleToFit(longerSide, longerSide)
    const page = document.addPage([width, height])
    page.drawImage(picture, { x: 0, y: 0, width, height })
    page.setRotation(degrees(jpegTurn(bytes)))
  }
  return document.save({ useObjectStreams: false })
}

/** By the clock of the town: `telefono-2026-11-27-1052.pdf`. */
async function fileNameAt({ app, actor }: RequestContext): Promise<string> {
  const { municipality } = await app.referenceData.of(actor.municipalityId)
  const { date, time } = localDateTimeAt(app.now(), municipality.timeZone)
  return `telefono-${date}-${time.slice(0, 5).replace(':', '')}.pdf`
}
