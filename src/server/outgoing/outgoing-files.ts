/** The files that leave with a document: taken from uploads, shown, and handed to its readers. */
import type { api } from '#contract/api.ts'
import type { OutgoingView } from '#contract/outgoing/outgoing.ts'
import { Refusal, remark } from '#domain/common/refusal.ts'
import type { Outgoing, OutgoingFile } from '#domain/outgoing/outgoing.ts'
import { randomUUID } from 'node:crypto'
import type { Actor } from '#domain/permission/permission.ts'
import { logAccess } from '../context/log-access.ts'
import type { RequestContext } from '../context/request-context.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import { claimFiles } from '../files/claim-files.ts'
import { demandUnquarantined, scansOf } from '../files/check/quarantine.ts'
import type { Handler } from '../http/receive/handler.ts'
import { fileResponse } from '../http/respond/serve-file.ts'
import { pageOf } from '../reading/read-file.ts'
import { seeOutgoing } from './see-outgoing.ts'

/**
 * The first is the document, unless one is given that was signed here. Refuses E-SAL-16 for those
 * in which the antivirus found something: nothing of the council's own goes out with it.
 */
export async function claimOutgoingFiles(
  db: Transaction,
  actor: Actor,
  uploadIds: readonly string[],
  document: Omit<OutgoingFile, 'fileId' | 'role'> | null = null,
): Promise<OutgoingFile[]> {
  const claimed = await claimFiles(db, actor, uploadIds, 'files')
  const leaving = [
    ...claimed.map((file, place) => ({ ...file, field: `files.${place}` })),
    ...(document ? [{ ...document, field: 'letterId' }] : []),
  ]
  const scans = await scansOf(db, actor.municipalityId, leaving.map(hashOf))
  const infected = leaving.flatMap(({ sha256, fileName, field }) =>
    scans.get(sha256) === 'INFECTED' ? [remark('E-SAL-16', field, { archivo: fileName })] : [],
  )
  if (infected.length > 0) throw Refusal.forAll(infected)
  const uploaded = uploadIds.flatMap((fileId, place) => {
    const file = claimed[place]
    return file ? [{ fileId, ...file }] : []
  })
  const all = document ? [{ fileId: randomUUID(), ...document }, ...uploaded] : uploaded
  return all.map((file, place) => ({ ...file, role: place === 0 ? 'DOCUMENT' : 'ANNEX' }))
}

const hashOf = ({ sha256 }: Pick<OutgoingFile, 'sha256'>): Buffer => Buffer.from(sha256, 'hex')

export async function filesViewOf(
  { app, actor }: RequestContext,
  { files }: Outgoing,
): Promise<OutgoingView['files']> {
  if (files.length === 0) return []
  const { municipalityId } = actor
  const scans = await app.database.read(municipalityId, (db) =>
    scansOf(db, municipalityId, files.map(hashOf)),
  )
  return files.map((file) => ({ ...file, isIsolated: scans.get(file.sha256) === 'INFECTED' }))
}

const mostDownloads = 50

/** When its document was downloaded with the code of a receipt, the last ones first. */
export async function downloadsOf(
  { app, actor: { municipalityId } }: RequestContext,
  { outgoingId, files, content }: Outgoing,
): Promise<OutgoingView['downloads']> {
  if (files.length === 0 || content.answers.length === 0) return []
  const rows = await app.database.read(municipalityId, (db) =>
    db
      .selectFrom('answer_download')
      .select('downloaded_at')
      .where((eb) => eb.and({ municipality_id: municipalityId, outgoing_id: outgoingId }))
      .orderBy('downloaded_at', 'desc')
      .limit(mostDownloads)
      .execute(),
  )
  return rows.map((row) => row.downloaded_at.toISOString())
}

export const readOutgoingFile: Handler<typeof api.readOutgoingFile> = async (
  context,
  { params },
) => {
  const file = await demandFile(context, params)
  const { stream, sizeBytes } = await context.app.files.get(
    context.actor.municipalityId,
    file.sha256,
  )
  return fileResponse({ ...file, sizeBytes, body: stream })
}

export const readOutgoingPage: Handler<typeof api.readOutgoingPage> = async (
  context,
  { params, query },
) => {
  const file = await demandFile(context, params)
  const { municipalityId } = context.actor
  const picture = await pageOf(context.app, { municipalityId, ...file }, query.page)
  if (picture === null) throw new Refusal('E-CON-03')
  const body = new Uint8Array(picture)
  const fileName = `${file.fileName}.png`
  return fileResponse({ fileName, mediaType: 'image/png', sizeBytes: body.byteLength, body })
}

/** For whoever reads the content of the exit, on record. Refuses E-CON-03 otherwise. */
async function demandFile(
  context: RequestContext,
  { outgoingId, fileId }: { readonly outgoingId: string; readonly fileId: string },
): Promise<OutgoingFile> {
  const { outgoing, sight } = await seeOutgoing(context, outgoingId)
  const file = outgoing.files.find((one) => one.fileId === fileId)
  if (!file || sight !== 'CONTENT') throw new Refusal('E-CON-03')
  await demandUnquarantined(context.app, context.actor.municipalityId, file)
  const detail = `${outgoing.exitNumber}: ${file.fileName}`
  await logAccess(context, 'outgoing-file-read', { detail })
  return file
}
