/**
 * The answers that went out for an entry, as whoever holds its receipt is told of them; and the
 * document of one, where the municipality hands it out. Nothing of what is confidential or was
 * annulled, no addressee, no subject, no name of a file.
 */
import { extensionOf } from '#domain/entry/attachment.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { DeliveryMeans, OutgoingKind } from '#domain/outgoing/outgoing.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/http/context/request-context.ts'
import type { Database } from '../../../platform/database/connect/open-database.ts'
import { DamagedFile, NotInStore } from '../../../platform/files/store/file-store.ts'
import { fileResponse } from '../../../platform/http/respond/serve-file.ts'

export interface PublicReply {
  readonly outgoingId: string
  readonly exitNumber: string
  readonly kind: OutgoingKind
  readonly dispatchedOn: CivilDate
  readonly means: readonly DeliveryMeans[]
  readonly document: PublicDocument | null
}

export interface PublicDocument {
  readonly sha256: string
  readonly sizeBytes: number
  readonly mediaType: string
  readonly extension: string
}

type ReplyRow = Omit<PublicReply, 'document'> &
  Omit<PublicDocument, 'extension'> & {
    readonly isGiven: boolean
    readonly fileName: string | null
  }

/** More answer one entry only by mistake. */
const most = 20

/**
 * The last first. Whether documents are handed out is asked of the rows themselves: what a process
 * keeps of the municipality may be of before. Only what is ordinary on both sides is, and nothing
 * that the antivirus has not let pass.
 */
export async function repliesTo(
  database: Database,
  municipalityId: string,
  entryId: string,
): Promise<readonly PublicReply[]> {
  const { rows } = await database.read(municipalityId, (db) =>
    sql<ReplyRow>`
      select o.outgoing_id as "outgoingId", o.exit_number as "exitNumber", o.kind,
        o.dispatched_on::text as "dispatchedOn",
        array(select d.means from outgoing_addressee d
          where d.municipality_id = o.municipality_id and d.outgoing_id = o.outgoing_id
          group by d.means order by min(d.ordinal)) as means,
        m.gives_answers and o.confidentiality = 'ORDINARY' and e.confidentiality = 'ORDINARY'
          and coalesce(s.state not in ('WAITING', 'INFECTED'), true) as "isGiven",
        f.file_name as "fileName", encode(f.sha256, 'hex') as sha256, f.size_bytes as "sizeBytes",
        f.media_type as "mediaType"
      from outgoing_answer a
      join municipality m on m.municipality_id = a.municipality_id
      join entry e on e.municipality_id = a.municipality_id and e.entry_id = a.entry_id
      join outgoing o on o.municipality_id = a.municipality_id and o.outgoing_id = a.outgoing_id
      left join outgoing_file f on f.municipality_id = o.municipality_id
        and f.outgoing_id = o.outgoing_id and f.role = 'DOCUMENT'
      left join file_scan s on s.municipality_id = f.municipality_id and s.sha256 = f.sha256
      where a.municipality_id = ${municipalityId} and a.entry_id = ${entryId}
        and o.status <> 'ANNULLED' and o.confidentiality <> 'CONFIDENTIAL'
        and e.confidentiality <> 'CONFIDENTIAL' and e.register_status <> 'ANNULLED'
      order by o.ledger_position desc limit ${most}`.execute(db),
  )
  return rows.map(({ fileName, isGiven, sha256, sizeBytes, mediaType, ...reply }) => ({
    ...reply,
    document:
      fileName !== null && isGiven
        ? { sha256, sizeBytes, mediaType, extension: extensionOf(fileName) }
        : null,
  }))
}

interface Handed {
  readonly municipalityId: string
  readonly entryId: string
  readonly reply: PublicReply
}

/**
 * The document, once it is on record that it was handed out. It is named by the number of its exit:
 * the name of a file may be somebody's. Null where it is not handed out, or not there.
 */
export async function handOut(
  { database, files, now }: Pick<AppContext, 'database' | 'files' | 'now'>,
  { municipalityId, entryId, reply }: Handed,
): Promise<Response | null> {
  const { outgoingId, exitNumber, document } = reply
  if (document === null) return null
  const file = await files.get(municipalityId, document.sha256).catch((cause: unknown) => {
    if (cause instanceof NotInStore || cause instanceof DamagedFile) return null
    throw cause
  })
  if (file === null) return null
  await database.inMunicipality(municipalityId, (db) =>
    db
      .insertInto('answer_download')
      .values({
        municipality_id: municipalityId,
        outgoing_id: outgoingId,
        entry_id: entryId,
        downloaded_at: now(),
      })
      .execute(),
  )
  const fileName = `${exitNumber}.${document.extension}`
  return fileResponse({
    fileName,
    mediaType: document.mediaType,
    sizeBytes: file.sizeBytes,
    body: file.stream,
  })
}
