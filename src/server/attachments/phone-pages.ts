/**
 * `/api/phone`: the telephone's side. It works as the person whose form it is, adds pages to that
 * form, and reads nothing of it.
 */
import type { api } from '#contract/api.ts'
import type { UploadedFile } from '#contract/entry/attachments.ts'
import { mostPageBytes, mostPhonePages } from '#contract/entry/phone-links.ts'
import { checkFile } from '#domain/entry/attachment.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { sql } from 'kysely'
import type { SqlBool } from 'kysely'

import type { RequestContext } from '../context/request-context.ts'
import type { Handler } from '../http/receive/handler.ts'
import { phoneEndsAt, phoneHash } from '../identity/session/phone-guard.ts'
import { forgetPages, joinPages, pageBytes, pageName, pagesOf } from './join-pages.ts'
import { sentIn, takeFile } from './upload-file.ts'

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
async function linkOf({ app, actor, request }: RequestContext, form: string | null = null) {
  const capability = phoneHash({ get: request.header })
  const row = await app.database.read(actor.municipalityId, (db) =>
    db
      .selectFrom('phone_link')
      .select(['entry_id', 'ends_at', 'page_ids'])
      .where((eb) => eb.and({ municipality_id: actor.municipalityId, capability_hash: capability }))
      .executeTakeFirst(),
  )
  if (!row || (form !== null && form !== row.entry_id)) throw new Refusal('E-LLE-04')
  return row
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
async function expectPages(
  { app, actor, request }: RequestContext,
  pageId: string,
  coming: number,
): Promise<void> {
  const capability = phoneHash({ get: request.header })
  await app.database.inMunicipality(actor.municipalityId, (db) =>
    db
      .updateTable('phone_link')
      .set({ coming })
      .where((eb) => eb.and({ municipality_id: actor.municipalityId, capability_hash: capability }))
      .where('closed_at', 'is', null)
      .where(sql<SqlBool>`not ${pageId}::uuid = any (page_ids)`)
      .execute(),
  )
}

/** How many there are then. Refuses E-LLE-04 once it was ended, E-FIL-01 when all are too large. */
async function addPage(
  { app, actor, request }: RequestContext,
  { uploadId }: Pick<UploadedFile, 'uploadId'>,
  coming: number,
): Promise<number> {
  const capability = phoneHash({ get: request.header })
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
      .where((eb) => eb.and({ municipality_id: actor.municipalityId, capability_hash: capability }))
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
async function forgetUnlessAdded(
  { app, actor, request }: RequestContext,
  pageId: string,
): Promise<void> {
  const capability = phoneHash({ get: request.header })
  await app.database.inMunicipality(actor.municipalityId, async (db) => {
    const link = await db
      .selectFrom('phone_link')
      .select('page_ids')
      .where((eb) => eb.and({ municipality_id: actor.municipalityId, capability_hash: capability }))
      // None is added meanwhile.
      .forUpdate()
      .executeTakeFirst()
    if (link?.page_ids.includes(pageId) !== true) await forgetPages(db, actor, [pageId])
  })
}
