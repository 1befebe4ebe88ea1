/** `/api/phone-links/:entryId`: the desk's side of a telephone that adds pages to a form. */
import { randomUUID } from 'node:crypto'

import type { api } from '#contract/api.ts'
import { phonePagePath } from '#contract/entry/phone-links.ts'
import type { PhoneLink } from '#contract/entry/phone-links.ts'
import { isRegistry } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'

import type { RequestContext } from '../context/request-context.ts'
import type { Handler } from '../http/receive/handler.ts'
import { qrModules } from '../identity/factors/qr-picture.ts'
import { hashOf, presentedIdHash } from '../identity/keys/session-token.ts'
import { mintPhoneSecret, phoneEndsAt, phoneMs } from '../identity/session/phone-guard.ts'
import { joinPages } from './join-pages.ts'
import { knownUpload, uploadedFile } from './upload-file.ts'

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

/** Who may register, as whoever has a form to fill. */
function demandCounter({ actor }: RequestContext): void {
  if (isRegistry(actor)) return
  throw new Refusal('E-PER-09', null, { accion: 'ATTACH_FILES', responsable: 'HEAD_OF_REGISTRY' })
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
