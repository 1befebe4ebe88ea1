/**
 * `/api/phone`: the telephone's side. It works as the person whose form it is, adds pages to that
 * form, and reads nothing of it.
 */
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { api } from '#contract/api.ts'
import type { UploadedFile } from '#contract/entry/attachments.ts'
import type { PhoneLink } from '#contract/entry/phone-links.ts'
import { mostPageBytes, mostPhonePages, phonePagePath } from '#contract/entry/phone-links.ts'
import { Refusal, demandAllowed } from '#domain/common/refusal.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { checkFile } from '#domain/entry/attachment.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { isRegistry } from '#domain/permission/permission.ts'
import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { FileStore } from '../../../platform/files/store/file-store.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { qrModules } from '../../../platform/identity/factors/qr-picture.ts'
import { hashOf, presentedIdHash } from '../../../platform/identity/keys/session-token.ts'
import {
  mintPhoneSecret,
  phoneEndsAt,
  phoneHash,
  phoneMs,
} from '../../../platform/identity/session/phone-guard.ts'
import { jpegTurn } from '../../../platform/papers/jpeg-turn.ts'
import { knownUpload, sentIn, takeFile, uploadedFile } from './upload-file.ts'

export const claimPhoneLink: Handler<typeof api.claimPhoneLink> = async (
  { app, request },
  { body },
) => {
  const headers = { get: request.header }
  const { actor, entryId, cookie } = await app.identity.phones.claim(
    headers,
    request.site,
    body.code,
  )
  request.replyHeaders.append('Set-Cookie', cookie)
  app.log.info({ staffId: actor.staffId, entryId, requestId: request.id }, 'a telephone came in')
  return { form: entryId }
}

export const readPhone: Handler<typeof api.readPhone> = async (context) => {
  const { entry_id, ends_at, page_ids } = await linkOf(context)
  const msLeft = ends_at.getTime() - context.app.now().getTime()
  const secondsLeft = Math.max(0, Math.ceil(msLeft / 1000))
  return { form: entry_id, pages: page_ids.length, secondsLeft }
}

export const sendPhonePage: Handler<typeof api.sendPhonePage> = async (
  context,
  { params, query },
) => {
  const { app } = context
  const { pageId } = params
  const before = await linkOf(context, query.form)
  if (before.page_ids.includes(pageId)) return { pages: before.page_ids.length }
  if (before.page_ids.length >= mostPhonePages) {
    throw new Refusal('E-LLE-05', null, { max: mostPhonePages })
  }
  // The page itself is still on its way.
  await expectPages(context, pageId, query.left + 1)
  const page = await takeFile(context, {
    uploadId: pageId,
    fileName: () => pageName,
    isOnlyAsNamed: true,
    maxBytes: Math.min(mostPageBytes, app.config.maxUploadBytes),
    ...sentIn(context),
  })
  // It is the id of another file of the person's, of which a telephone is told nothing.
  if (page.fileName !== pageName) throw new Refusal('E-CON-03')
  try {
    if (page.warnings.some(({ code }) => code === 'W-FIL-04')) {
      throw new Refusal('E-FIL-23', null, { archivo: pageName })
    }
    await demandPicture(context, page.sha256)
    return { pages: await addPage(context, page, query.left) }
  } catch (cause) {
    await forgetUnlessAdded(context, pageId)
    throw cause
  }
}

export const endPhone: Handler<typeof api.endPhone> = async (context, { query }) => {
  const { entry_id: entryId, page_ids } = await linkOf(context, query.form)
  await joinPages(context, entryId)
  const { staffId } = context.actor
  const { id: requestId } = context.request
  context.app.log.info(
    { staffId, entryId, requestId, pages: page_ids.length },
    'pages came by telephone',
  )
  return null
}

/**
 * The link of the telephone that asks. Refuses E-LLE-04 what was taken for another form: one
 * telephone keeps one cookie, also where a page of an earlier form is still open on it.
 */
async function linkOf(context: RequestContext, form: string | null = null) {
  const { app, actor } = context
  const row = await app.database.read(actor.municipalityId, (db) =>
    db
      .selectFrom('phone_link')
      .select(['entry_id', 'ends_at', 'page_ids'])
      .where((eb) => eb.and(presented(context)))
      .executeTakeFirst(),
  )
  if (!row || (form !== null && form !== row.entry_id)) throw new Refusal('E-LLE-04')
  return row
}

function presented({ actor, request }: RequestContext) {
  const capability = phoneHash({ get: request.header })
  return { municipality_id: actor.municipalityId, capability_hash: capability }
}

/** A4 at 600 dpi is 35 million. */
const mostPixels = 50_000_000

/** Refuses E-FIL-03 what could not be drawn on a page: it would spoil all the others. */
async function demandPicture({ app, actor }: RequestContext, sha256: string): Promise<void> {
  const bytes = await pageBytes(app.files, actor.municipalityId, sha256)
  const { JpegEmbedder } = await import('@cantoo/pdf-lib')
  const picture = await JpegEmbedder.for(bytes).catch(() => null)
  const pixels = picture === null ? 0 : picture.width * picture.height
  if (pixels === 0 || pixels > mostPixels) {
    throw new Refusal('E-FIL-03', null, { archivo: pageName })
  }
}

/** Told before the page is read: who registers meanwhile is told that it comes. */
async function expectPages(context: RequestContext, pageId: string, coming: number): Promise<void> {
  const { app, actor } = context
  await app.database.inMunicipality(actor.municipalityId, (db) =>
    db
      .updateTable('phone_link')
      .set({ coming })
      .where((eb) => eb.and(presented(context)))
      .where('closed_at', 'is', null)
      .where(sql<SqlBool>`not ${pageId}::uuid = any (page_ids)`)
      .execute(),
  )
}

/** How many there are then. Refuses E-LLE-04 once it was ended, E-FIL-01 when all are too large. */
async function addPage(
  context: RequestContext,
  { uploadId }: Pick<UploadedFile, 'uploadId'>,
  coming: number,
): Promise<number> {
  const { app, actor } = context
  return app.database.inMunicipality(actor.municipalityId, async (db) => {
    const row = await db
      .updateTable('phone_link')
      .set({
        // The same page may come twice at once.
        page_ids: sql`case when ${uploadId}::uuid = any (page_ids) then page_ids
          else array_append(page_ids, ${uploadId}::uuid) end`,
        ends_at: phoneEndsAt(app.now()),
        coming,
      })
      .where((eb) => eb.and(presented(context)))
      .where('closed_at', 'is', null)
      .where('ends_at', '>', app.now())
      .returning('page_ids')
      .executeTakeFirst()
    if (!row) throw new Refusal('E-LLE-04')
    const pages = await pagesOf(db, actor, row.page_ids)
    const sum = pages.reduce((bytes, page) => bytes + page.size_bytes, 0)
    const tooLarge = checkFile({ fileName: pageName, sizeBytes: sum }, app.config.maxUploadBytes)
    if (tooLarge) throw new Refusal(tooLarge.code, null, tooLarge.slots)
    return row.page_ids.length
  })
}

/** Forgets what came, unless another sending of the same page has made it one of its form. */
async function forgetUnlessAdded(context: RequestContext, pageId: string): Promise<void> {
  const { app, actor } = context
  await app.database.inMunicipality(actor.municipalityId, async (db) => {
    const link = await db
      .selectFrom('phone_link')
      .select('page_ids')
      .where((eb) => eb.and(presented(context)))
      // None is added meanwhile.
      .forUpdate()
      .executeTakeFirst()
    if (link?.page_ids.includes(pageId) !== true) await forgetPages(db, actor, [pageId])
  })
}

/** `/api/phone-links/:entryId`: the desk's side of a telephone that adds pages to a form. */
export const openPhoneLink: Handler<typeof api.openPhoneLink> = async (context, { params }) => {
  demandCounter(context)
  const { app, actor, request } = context
  const sessionHash = presentedIdHash(request.header('cookie'))
  if (sessionHash === null) throw new Refusal('E-SYS-02')
  const code = mintPhoneSecret()
  const link = {
    session_hash: sessionHash,
    code_hash: hashOf(code),
    capability_hash: null,
    ends_at: phoneEndsAt(app.now()),
    closed_at: null,
    coming: 0,
  }
  await app.database.inMunicipality(actor.municipalityId, (db) =>
    db
      .insertInto('phone_link')
      .values({ ...keyOf(context, params.entryId), ...link, file_id: randomUUID() })
      // What came before and was not joined stays in the file to come.
      .onConflict((conflict) =>
        conflict.columns(['municipality_id', 'staff_id', 'entry_id']).doUpdateSet(link),
      )
      .execute(),
  )
  const address = `${request.site.origin}${phonePagePath}#${code}`
  return { address, secondsLeft: phoneMs / 1000, qr: await qrModules(address) }
}

export const readPhoneLink: Handler<typeof api.readPhoneLink> = async (context, { params }) => {
  demandCounter(context)
  return viewOf(context, params.entryId)
}

export const joinPhonePages: Handler<typeof api.joinPhonePages> = async (context, { params }) => {
  demandCounter(context)
  await joinPages(context, params.entryId)
  return viewOf(context, params.entryId)
}

function demandCounter({ actor }: RequestContext): void {
  demandAllowed(isRegistry(actor), 'ATTACH_FILES', 'HEAD_OF_REGISTRY')
}

function keyOf({ actor }: RequestContext, entryId: string) {
  return { municipality_id: actor.municipalityId, staff_id: actor.staffId, entry_id: entryId }
}

async function viewOf(context: RequestContext, entryId: string): Promise<PhoneLink> {
  const { app, actor, request } = context
  const { row, files } = await app.database.read(actor.municipalityId, async (db) => {
    const found = await db
      .selectFrom('phone_link')
      .select(['session_hash', 'code_hash', 'ends_at', 'closed_at', 'page_ids'])
      .select(['coming', 'joined_ids'])
      .where((eb) => eb.and(keyOf(context, entryId)))
      .executeTakeFirst()
    const joined = found?.joined_ids.map((fileId) => knownUpload(db, context, fileId)) ?? []
    return { row: found, files: await Promise.all(joined) }
  })
  if (!row) return { phase: 'NONE', secondsLeft: 0, pages: 0, coming: 0, files: [] }
  // Of a session that ended, only what came is left.
  const isOfSession = presentedIdHash(request.header('cookie'))?.equals(row.session_hash) === true
  const isOpen = isOfSession && row.closed_at === null
  const msLeft = isOpen ? row.ends_at.getTime() - app.now().getTime() : 0
  const open = row.code_hash === null ? 'OPEN' : 'WAITING'
  return {
    phase: msLeft > 0 ? open : 'OVER',
    secondsLeft: Math.max(0, Math.ceil(msLeft / 1000)),
    pages: row.page_ids.length,
    // Of one that is over, nothing comes.
    coming: msLeft > 0 ? row.coming : 0,
    files: files.filter((file) => file !== null).map(uploadedFile),
  }
}

const pageName = 'pagina.jpg'

/**
 * Ends the telephone of one's own form, and joins what came. Nothing when nothing came. Twice, also
 * at once, joins once: the file has its id before there is one.
 */
async function joinPages(context: RequestContext, entryId: string): Promise<void> {
  const { app, actor } = context
  const key = keyOf(context, entryId)
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

async function pagesOf(
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

async function pageBytes(
  files: FileStore,
  municipalityId: string,
  sha256: string,
): Promise<Uint8Array> {
  const { stream } = await files.get(municipalityId, sha256)
  return buffer(stream)
}

async function forgetPages(
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

/** By the clock of the municipality: `telefono-2026-11-27-1052.pdf`. */
async function fileNameAt({ app, actor }: RequestContext): Promise<string> {
  const { municipality } = await app.referenceData.of(actor.municipalityId)
  const { date, time } = localDateTimeAt(app.now(), municipality.timeZone)
  return `telefono-${date}-${time.slice(0, 5).replace(':', '')}.pdf`
}
