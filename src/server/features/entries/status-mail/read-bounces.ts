/**
 * Letters that came back later: the mail server delivers them to a folder (`BOUNCE_FOLDER`), each a
 * file, because they are addressed to an address of ours that names the letter and that nobody else
 * can make. What is no report of a letter of ours changes nothing, and is put aside.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { StatusMailFailure } from '#domain/entry/status-mail.ts'
import type { AppContext } from '../../../platform/http/context/request-context.ts'
import { knownMunicipalities } from '../../../platform/municipality/sites/in-every-municipality.ts'
import { settleStatusMails, tellOfFailure, failureOf } from './tell-senders.ts'

type Reading = Pick<
  AppContext,
  'config' | 'database' | 'referenceData' | 'statusMailKeys' | 'log' | 'now'
>

// Longer than a letter is in the hands of a process that died.
const keptForMs = 3_600_000

/** A folder that cannot be read is told in the log, and read the next time. */
export async function readBounces(app: Reading): Promise<void> {
  const folder = app.config.bounceFolder
  if (folder === null) return
  for (const file of await takeReturned(app, folder)) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one message after another
      await read(app, folder, file)
    } catch (cause) {
      app.log.warn({ err: cause }, 'a message that came back is left for the next round')
    }
  }
}

async function read(app: Reading, folder: string, file: ReturnedFile): Promise<void> {
  const report = readDeliveryReport(file.text)
  const use = report === null ? 'NONE' : await obey(app, report)
  if (use === 'DONE') return rm(join(folder, file.name), { force: true })
  const isFresh = app.now().getTime() - file.changedAt.getTime() < keptForMs
  if (use === 'NONE' || !isFresh) await putAside(folder, file)
}

/**
 * NONE is of no letter of ours; LATER of one of which nobody said yet that it was sent. Of several
 * processes one tells of it.
 */
async function obey(
  app: Reading,
  { marks, failure }: DeliveryReport,
): Promise<'NONE' | 'LATER' | 'DONE'> {
  const { database, statusMailKeys } = app
  for (const municipalityId of await knownMunicipalities(database)) {
    const [mailId] = marks.flatMap((mark) => statusMailKeys.markedMail(municipalityId, mark) ?? [])
    if (mailId === undefined) continue
    // oxlint-disable no-await-in-loop -- of one municipality
    await settleStatusMails(app, municipalityId)
    return await fail(app, municipalityId, mailId, failure)
    // oxlint-enable no-await-in-loop
  }
  return 'NONE'
}

async function fail(
  { database, referenceData, now }: Reading,
  municipalityId: string,
  mailId: string,
  failure: StatusMailFailure,
): Promise<'LATER' | 'DONE'> {
  const reference = await referenceData.of(municipalityId)
  const at = now()
  return database.inMunicipality(municipalityId, async (db) => {
    const mail = await db
      .selectFrom('status_mail')
      .select(['entry_id', 'outcome'])
      .where((eb) => eb.and({ municipality_id: municipalityId, mail_id: mailId }))
      .forUpdate()
      .executeTakeFirst()
    if (mail?.outcome === 'WAITING') return 'LATER'
    if (mail?.outcome !== 'SENT') return 'DONE'
    await db
      .updateTable('status_mail')
      .set({ outcome: 'FAILED', failure, ended_at: at })
      .where((eb) => eb.and({ municipality_id: municipalityId, mail_id: mailId }))
      .execute()
    await tellOfFailure(db, reference, mail.entry_id, at)
    return 'DONE'
  })
}

/**
 * The folder in which a mail server leaves what comes back: a file for each message. Whatever
 * cannot be done with one of them keeps back no other.
 */
const mostAtOnce = 50
// A report repeats the letter at most; ours have some kilobytes.
const longestBytes = 262_144
const aside = 'otros'
const minuteMs = 60_000

interface ReturnedFile {
  readonly name: string
  readonly text: string
  readonly changedAt: Date
}

/**
 * In a maildir, what nobody has looked at; else the files of the folder itself, save those that
 * may still be being written. The first fifty that can be read.
 */
async function takeReturned(
  { log, now }: Reading,
  folder: string,
): Promise<readonly ReturnedFile[]> {
  const inside = await readdir(folder, { withFileTypes: true })
  const isMaildir = inside.some((each) => each.isDirectory() && each.name === 'new')
  const at = isMaildir ? 'new' : '.'
  const files = isMaildir ? await readdir(join(folder, at), { withFileTypes: true }) : inside
  const messages = files.filter((each) => each.isFile() && !each.name.startsWith('.'))
  const returned: ReturnedFile[] = []
  for (const name of messages.map((each) => join(at, each.name)).toSorted()) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one file of a strange disk at a time
      const file = await beginningOf(folder, name)
      const isWhole = isMaildir || now().getTime() - file.changedAt.getTime() >= minuteMs
      if (isWhole) returned.push(file)
    } catch (cause) {
      log.warn({ err: cause }, 'a message that came back cannot be read, and stays')
    }
    if (returned.length === mostAtOnce) break
  }
  return returned
}

async function putAside(folder: string, { name }: ReturnedFile): Promise<void> {
  await mkdir(join(folder, aside), { recursive: true })
  await rename(join(folder, name), join(folder, aside, `${randomUUID()}.eml`))
}

async function beginningOf(folder: string, name: string): Promise<ReturnedFile> {
  const file = await open(join(folder, name))
  try {
    const { mtime: changedAt } = await file.stat()
    const { bytesRead, buffer } = await file.read(Buffer.alloc(longestBytes), 0, longestBytes, 0)
    return { name, text: buffer.toString('latin1', 0, bytesRead), changedAt }
  } finally {
    await file.close()
  }
}

/**
 * A message in which a mail server says that a letter did not arrive (RFC 3464, in a
 * `multipart/report` of RFC 6522). Strict on purpose: what is not written so is no report.
 */
interface DeliveryReport {
  /** Marks of ours in the addresses that it was sent to, as somebody wrote them. */
  readonly marks: readonly string[]
  readonly failure: StatusMailFailure
}

// What stands past these is not read: a report of a mail server has some tens.
const mostFields = 500
const addressHeaders = ['delivered-to', 'x-original-to', 'envelope-to', 'to']

/** Null for what is no report, or tells of no failure for good. `message` is latin1. */
export function readDeliveryReport(message: string): DeliveryReport | null {
  const { headers, body } = partOf(message.replaceAll('\r\n', '\n'))
  const [type = ''] = headers.get('content-type') ?? []
  const boundary = /;\s*boundary="?(?<boundary>[^";\n]{1,70})"?/iu.exec(type)?.groups?.['boundary']
  if (!/^multipart\/report\b/iu.test(type) || boundary === undefined) return null
  const failure = failureIn(partsOf(body, boundary))
  if (failure === null) return null
  const sentTo = addressHeaders.flatMap((name) => headers.get(name) ?? []).join(' ')
  const marks = [...sentTo.matchAll(/\+([0-9a-v]{42})@/giu)]
  return { marks: marks.map(([, mark = '']) => mark.toLowerCase()), failure }
}

interface Part {
  readonly headers: ReadonlyMap<string, readonly string[]>
  readonly body: string
}

function partsOf(body: string, boundary: string): readonly Part[] {
  return `\n${body}`
    .split(`\n--${boundary}`)
    .slice(1)
    .map((part) => partOf(part.replace(/^[ \t]*\n/u, '')))
}

function partOf(text: string): Part {
  const end = text.indexOf('\n\n')
  const head = end === -1 ? text : text.slice(0, end)
  return { headers: fieldsIn(head), body: end === -1 ? '' : text.slice(end + 2) }
}

/** By name in small letters; folded lines are one. */
function fieldsIn(text: string): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>()
  for (const line of text.replaceAll(/\n[ \t]+/gu, ' ').split('\n', mostFields)) {
    const cut = line.indexOf(':')
    if (cut < 1) continue
    const name = line.slice(0, cut).trim().toLowerCase()
    const values = fields.get(name) ?? []
    values.push(line.slice(cut + 1).trim())
    fields.set(name, values)
  }
  return fields
}

/** Of the first recipient for whom it says so. */
function failureIn(parts: readonly Part[]): StatusMailFailure | null {
  const report = parts.find(({ headers }) =>
    /^message\/(?:global-)?delivery-status\b/iu.test(headers.get('content-type')?.[0] ?? ''),
  )
  for (const block of report?.body.split(/\n{2,}/u) ?? []) {
    const fields = fieldsIn(block)
    const [status = ''] = fields.get('status') ?? []
    const hasFailed = fields.get('action')?.[0]?.toLowerCase() === 'failed'
    if (hasFailed && /^5\.\d{1,3}\.\d{1,3}\b/u.test(status)) return failureOf(status)
  }
  return null
}
