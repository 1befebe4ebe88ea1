/**
 * One letter a day to whoever has unread notices, at seven in the municipality's morning. The
 * person's row says for which day it was sent: of several server processes one changes it, and
 * queues the letter in the same transaction.
 */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { NoticeKind } from '#domain/book/notice.ts'
import { lettersFrom } from '#domain/book/notice.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import type { AppContext } from '../../platform/http/context/request-context.ts'
import { standingActor } from '../../platform/municipality/people/standing-actor.ts'
import { standingRoles } from '../../platform/municipality/people/standing-roles.ts'
import {
  lettersAsEntries,
  mayReadLetter,
} from '../../platform/municipality/reference/readable-letters.ts'

const mostLines = 50
/** Where `src/web/app/routes.tsx` shows one's notices. */
const noticesPath = '/control/notices'

interface Morning {
  readonly municipalityId: string
  /** Its name. */
  readonly municipality: string
  readonly today: CivilDate
  readonly timeZone: string
}

/** Returns how many letters were queued; none where no mail is sent, and none before seven. */
export async function sendDigests(app: AppContext, municipalityId: string): Promise<number> {
  if (!app.mailer.isSet) return 0
  const { municipality } = await app.referenceData.of(municipalityId)
  const { date: today, time } = localDateTimeAt(app.now(), municipality.timeZone)
  if (time < lettersFrom) return 0
  const { name, timeZone } = municipality
  const morning = { municipalityId, municipality: name, today, timeZone }
  const people = await app.database.read(municipalityId, (db) => waitingPeople(db, morning))
  let queued = 0
  for (const staffId of people) {
    // oxlint-disable-next-line no-await-in-loop -- a transaction each: one bad address stops nobody else's letter
    if (await sendDigest(app, morning, staffId)) queued += 1
  }
  return queued
}

/**
 * Whether a notice `n` may be shown or sent to its person by now: that a confidential entry is due
 * tells of what type it is, and that its sender could not be told, that they were written to: for
 * those who may read it alone (docs/specification/roles.md), also when they no longer may.
 */
export const tellsNoSecret = sql`(n.kind not in ('DUE_TOMORROW', 'STATUS_MAIL_FAILED') or not exists (
  select from entry secret where secret.municipality_id = n.municipality_id and secret.entry_id = n.entry_id
    and secret.confidentiality = 'CONFIDENTIAL' and n.staff_id <> all (secret.reader_ids)))`

/**
 * Until seven this morning: what came later waits for tomorrow's letter. Of documents, to whoever
 * holds a role today; of what is written here, nothing in reserve: mail is read by others too.
 */
function untold({ municipalityId, today, timeZone }: Morning) {
  return sql`n.municipality_id = ${municipalityId} and n.read_at is null and n.mailed_on is null
    and n.shows_at < (${`${today} ${lettersFrom}`}::timestamp at time zone ${timeZone}) and ${tellsNoSecret}
    and (n.entry_id is null or exists (with ${standingRoles(municipalityId, today)}
      select from standing where standing.staff_id = n.staff_id))
    and (n.letter_id is null or exists (select from letter l where l.municipality_id = n.municipality_id
      and l.letter_id = n.letter_id and l.confidentiality = 'ORDINARY'))`
}

async function waitingPeople(db: Transaction, morning: Morning): Promise<string[]> {
  const { rows } = await sql<{ staff_id: string }>`
    select s.staff_id from staff s
    where s.municipality_id = ${morning.municipalityId} and ${mayBeSent(morning)}
      and exists (select from notice n where n.staff_id = s.staff_id and ${untold(morning)})`.execute(
    db,
  )
  return rows.map((row) => row.staff_id)
}

function mayBeSent({ today }: Morning) {
  return sql`s.status = 'ACTIVE' and s.wants_digest and s.email <> ''
    and (s.digest_on is null or s.digest_on < ${today})`
}

async function sendDigest(app: AppContext, morning: Morning, staffId: string): Promise<boolean> {
  const { database, mailer, sites, log } = app
  const { municipalityId, municipality, today } = morning
  const { origin } = await sites.of(municipalityId)
  try {
    return await database.inMunicipality(municipalityId, async (db) => {
      const person = await sql<{ name: string; email: string }>`
        update staff s set digest_on = ${today}
        where s.municipality_id = ${municipalityId} and s.staff_id = ${staffId} and ${mayBeSent(morning)}
        returning s.name, s.email`.execute(db)
      const [to] = person.rows
      if (!to) return false // another process was first
      const told = await takeNotices(db, app, morning, staffId)
      if (told.length === 0) return false // of letters only, which they read no more
      const lines = told.slice(0, mostLines)
      await mailer.queue(db, municipalityId, {
        to: to.email,
        subject: digestSubject(municipality, told.length),
        text: digestText(to.name, lines, told.length, `${origin}${noticesPath}`),
      })
      return true
    })
  } catch (cause) {
    log.warn({ err: cause, staffId }, 'a daily letter was not written')
    return false
  }
}

async function takeNotices(
  db: Transaction,
  app: AppContext,
  morning: Morning,
  staffId: string,
): Promise<DigestLine[]> {
  const { municipalityId, today } = morning
  const reference = await app.referenceData.of(municipalityId)
  const person = { municipalityId, staffId }
  const actor = await standingActor(db, person, { today, units: reference.units })
  const mayRead = actor ? mayReadLetter({ actor, reference, app }) : sql`false`
  const { rows } = await sql<DigestLine>`
    with told as (
      update notice n set mailed_on = ${today}
      where n.staff_id = ${staffId} and ${untold(morning)}
        and (n.letter_id is null or exists (select from ${lettersAsEntries}
          where entry.municipality_id = n.municipality_id and entry.letter_id = n.letter_id and ${mayRead}))
      returning n.municipality_id, n.entry_id, n.letter_id, n.kind, n.shows_at)
    select t.kind, coalesce(e.entry_number, l.document_number, '') as "number" from told t
    left join entry e on e.municipality_id = t.municipality_id and e.entry_id = t.entry_id
    left join numbered_letter l on l.municipality_id = t.municipality_id and l.letter_id = t.letter_id
    order by t.shows_at desc`.execute(db)
  return rows
}

/** What a notice says, within a sentence. */
export const toldOf: Readonly<Record<NoticeKind, string>> = {
  ASSIGNED: 'se lo asignaron',
  ARRIVED: 'llegó a su oficina',
  RETURNED: 'se lo devolvieron',
  DUE_TOMORROW: 'le queda 1 día hábil',
  NOT_ROUTED: 'está registrado y sin derivar',
  ANNULMENT_ASKED: 'piden anularlo',
  CONFIDENTIALITY_ASKED: 'piden cambiar su reserva',
  CONFIDENTIALITY_RAISED: 'cambió quién puede leerlo',
  CONFIDENTIALITY_LOWERED: 'tiene ahora menos reserva',
  CONFIDENTIALITY_KEPT: 'no se confirmó el cambio de su reserva',
  LETTER_TO_REVIEW: 'tiene un borrador por revisar',
  LETTER_RETURNED: 'le devolvieron un borrador con observaciones',
  LETTER_APPROVED: 'aprobaron un borrador suyo',
  LETTER_TO_SIGN: 'le toca firmar',
  LETTER_SIGNED: 'tiene todas las firmas y espera su despacho',
  LETTER_ANNULLED: 'se anuló su número',
  LETTER_DISCARDED: 'descartaron un borrador suyo',
  LETTER_STALLED: 'espera a quien ya no puede atenderlo',
  REPORT_READY: 'un informe que pidió está listo',
  REPORT_FAILED: 'un informe que pidió no se pudo preparar',
  FILE_DAMAGED: 'un archivo guardado está dañado y no se entrega',
  FILE_MISSING: 'falta un archivo guardado',
  FILE_QUARANTINED: 'trae un archivo que el antivirus aisló',
  STATUS_MAIL_FAILED: 'no se pudo avisar por correo a quien lo presentó',
  PERSON_SEARCHES: 'alguien buscó a más de 50 personas en una hora',
  CLOCK_WAITS: 'el libro espera a que alguien confirme si la hora es correcta',
  BOOK_AHEAD: 'el libro no admite registros: su último hecho lleva una fecha futura',
  CLOCKS_APART: 'los relojes del servidor y de la base de datos no coinciden',
  BOOK_RESTORED: 'el libro se recuperó de una copia y espera la diligencia de dos personas',
  STAMPS_MISSING: 'hay cierres sin sello de tiempo desde hace días',
  LETTERS_MISSING: 'hay correos de cierre sin enviar',
  DRILL_OLD: 'hace más de 30 días que no se ensaya la copia',
  DRILL_FAILED: 'el último ensayo de la copia falló',
  WEBHOOK_STOPPED: 'un webhook está detenido y un sistema del municipio no se entera de nada',
  SCANS_WAIT: 'el antivirus no responde y hay archivos sin analizar',
  CONFIDENTIAL_READ: 'lo leyó alguien, y es confidencial',
  POWER_ASKED: 'se propuso dar un rol o una sustitución',
  POWER_GIVEN: 'se confirmó un rol o una sustitución',
  POWER_DECLINED: 'no se confirmó un rol o una sustitución',
  WAY_IN_OPENED: 'se abrió a mano el ingreso de una cuenta',
}

interface DigestLine {
  readonly kind: NoticeKind
  /** Of its entry or its letter; empty where it is of neither, or the letter has none yet. */
  readonly number: string
}

function digestSubject(municipality: string, count: number): string {
  return count === 1
    ? `1 aviso del registro de ${municipality}`
    : `${count} avisos del registro de ${municipality}`
}

function digestText(
  name: string,
  lines: readonly DigestLine[],
  total: number,
  address: string,
): string {
  const left = total - lines.length
  return [
    `${name}:`,
    'Esto le espera en el registro:',
    lines.map(lineOf).join('\n'),
    ...(left > 0 ? [left === 1 ? 'y 1 aviso más.' : `y ${left} avisos más.`] : []),
    address,
    'Recibe este correo una vez al día, si tiene avisos sin leer. En esa página puede dejar de recibirlo.',
  ].join('\n\n')
}

function lineOf({ kind, number }: DigestLine): string {
  return number === '' ? `${toldOf[kind]}.` : `${number}: ${toldOf[kind]}`
}
