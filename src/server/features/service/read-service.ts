import type { api } from '#contract/api.ts'
import type { Handler } from '../../platform/http/receive/handler.ts'
import { productVersion } from '../../platform/common/product-files.ts'
import type { SettingsView, FirstWeekView } from '#contract/service/settings.ts'
import { mayConfigure, mayConfirmChanges } from '#domain/permission/permission.ts'
import { demandAllowed, Refusal } from '#domain/common/refusal.ts'
import type { Config } from '../../platform/common/config/config.ts'
import { createHash } from 'node:crypto'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import type { AppContext } from '../../platform/http/context/request-context.ts'
import { countMissingLetters, countMissingStamps } from '../../platform/outbound/closing-proofs.ts'
import { sql } from 'kysely'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { yearOf } from '#domain/deadline/civil-date.ts'
import { readLastDrill } from '../../platform/jobs/backup-notes.ts'
import { demandConfigurer } from '../../platform/municipality/people/administrators.ts'
import { integrationIssuer } from '../../platform/municipality/people/integrations.ts'
import { standingRoles } from '../../platform/municipality/people/standing-roles.ts'
import { localToday } from '../../platform/municipality/sites/local-today.ts'

export const readService: Handler<typeof api.readService> = async ({ app, request }) => {
  const known = request.site.municipality
  if (!known) return { municipality: null, version: productVersion }
  const { municipalityId, name } = known
  const row = await app.database.read(municipalityId, (db) =>
    db
      .selectFrom('municipality')
      .select([
        'contact',
        'country',
        'book_prefix',
        (columns) => columns('shield_png', 'is not', null).as('has_shield'),
      ])
      .where('municipality_id', '=', municipalityId)
      .executeTakeFirstOrThrow(),
  )
  const { contact, country, book_prefix: bookPrefix } = row
  const municipality = { name, contact, country, bookPrefix, hasShield: Boolean(row.has_shield) }
  return { municipality, version: productVersion }
}

/**
 * What the environment decided, without its secrets: no password, client secret or key of the
 * database leaves the server.
 */
export const readSettings: Handler<typeof api.readSettings> = async ({ app, actor, request }) => {
  demandConfigurer(actor, 'SEE_THE_SETTINGS_OF_THE_SERVICE')
  const { databaseUrl, maxUploadBytes, mail } = app.config
  const { mail: letters, stamps } = await readOutside(app, actor.municipalityId)
  return {
    publicUrl: request.site.origin,
    signIn: signInOf(app.config),
    isDatabaseOwn: databaseUrl !== null,
    maxFileSizeBytes: maxUploadBytes,
    mail: mail && {
      server: `${mail.host}:${mail.port}`,
      from: mail.from.address,
      closingsTo: [...mail.closingsTo],
    },
    outside: { mail: letters.isSet, stamps: stamps.isSet },
  }
}

function signInOf({ oidc, cloud, idUrl }: Config): SettingsView['signIn'] {
  if (oidc !== null) return { kind: 'oidc', issuer: oidc.issuer, clientId: oidc.clientId }
  if (cloud === null) return { kind: 'embedded', address: idUrl }
  const { project, ways, emulator } = cloud
  return {
    kind: 'cloud',
    project: { ...project, apiKey: shortened(project.apiKey) },
    ways: [...ways],
    isEmulated: emulator !== null,
  }
}

function shortened(key: string): string {
  return key.length > 12 ? `${key.slice(0, 4)}…${key.slice(-4)}` : `${key.slice(0, 2)}…`
}

/** A PNG that was checked when it came in; the headers hold even if it had not been. */
export const readShield: Handler<typeof api.readShield> = async ({ app, request }) => {
  const known = request.site.municipality
  if (!known) throw new Refusal('E-CON-03')
  const { municipalityId } = known
  const row = await app.database.read(municipalityId, (db) =>
    db
      .selectFrom('municipality')
      .select('shield_png')
      .where('municipality_id', '=', municipalityId)
      .executeTakeFirstOrThrow(),
  )
  const bytes = row.shield_png
  if (!bytes) throw new Refusal('E-CON-03')
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
  const headers = {
    'Content-Type': 'image/png',
    'Cache-Control': 'public, max-age=3600',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    ETag: etag,
  }
  if (request.header('If-None-Match') === etag) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(bytes), { headers })
}

type Outside = {
  readonly mail: Way
  readonly stamps: Way
}

/** Whether it is set, and when a head last left by it (RFC 3339). */
type Way = { readonly isSet: boolean; readonly lastAt: string | null }

function readOutside(app: AppContext, municipalityId: string): Promise<Outside> {
  return app.database.read(municipalityId, async (db) => ({
    mail: await closingMailState(db, app, municipalityId),
    stamps: await stampState(db, app, municipalityId),
  }))
}

/** Overdue: letters of closings that were given up, or have waited for more than three days. */
export async function closingMailState(
  db: Transaction,
  app: Clocked,
  municipalityId: string,
): Promise<Way & { readonly overdue: number }> {
  const closingsTo = app.config.mail?.closingsTo ?? []
  if (closingsTo.length === 0) return { isSet: false, lastAt: null, overdue: 0 }
  const row = await db
    .selectFrom('mail_message')
    .select(({ fn }) => fn.max('ended_at').as('at'))
    .where((eb) => eb.and({ municipality_id: municipalityId, state: 'SENT' }))
    .where('is_of_closing', '=', true)
    .where('to_address', 'in', closingsTo)
    .executeTakeFirst()
  const overdue = await countMissingLetters(db, app, municipalityId)
  return { isSet: true, lastAt: row?.at?.toISOString() ?? null, overdue }
}

type Clocked = Pick<AppContext, 'config' | 'now'>

/** Overdue: closings that have waited for their time stamp for more than three days. */
export async function stampState(
  db: Transaction,
  { config, now }: Clocked,
  municipalityId: string,
): Promise<Way & { readonly overdue: number }> {
  const isSet = config.stamps !== null
  const last = await db
    .selectFrom('closing_stamp')
    .select(({ fn }) => fn.max('stamped_at').as('at'))
    .where('municipality_id', '=', municipalityId)
    .executeTakeFirst()
  return {
    isSet,
    lastAt: last?.at?.toISOString() ?? null,
    overdue: isSet ? await countMissingStamps(db, municipalityId, now()) : 0,
  }
}

type Step = FirstWeekView['steps'][number]

export const readFirstWeek: Handler<typeof api.readFirstWeek> = async ({ app, actor }) => {
  const isTheirs = mayConfigure(actor) || mayConfirmChanges(actor)
  demandAllowed(isTheirs, 'SEE_THE_CONFIGURATION', 'SYSTEM_ADMINISTRATION')
  const { municipalityId } = actor
  const facts = await app.database.read(municipalityId, async (db) =>
    readFacts(db, municipalityId, await localToday(db, municipalityId, app.now())),
  )
  const drill = await readLastDrill(app.config.dataFolder, app)
  const { mail, stamps } = await readOutside(app, municipalityId)
  const isOutside = [mail, stamps].some(({ isSet, lastAt }) => isSet && lastAt)
  return {
    steps: [
      lacking('calendar', facts.years),
      lacking('people', facts.headless),
      lacking('second', [
        ...(facts.administrators > 1 ? [] : ['ADM']),
        ...(facts.heads > 1 ? [] : ['JREG']),
      ]),
      done('entry', facts.hasEntry),
      done('receipt', facts.hasPrinted),
      done('drill', drill.last?.fault === null && !drill.isOverdue),
      done('outside', isOutside),
    ],
  }
}

const done = (step: Step['step'], isDone: boolean): Step => ({ step, isDone, missing: [] })

const lacking = (step: Step['step'], missing: readonly string[]): Step => ({
  step,
  isDone: missing.length === 0,
  missing: [...missing],
})

type Facts = {
  /** Of this year and the next, those whose calendar nobody approved. */
  readonly years: readonly string[]
  /** Codes of the units that receive documents and have nobody who leads them. */
  readonly headless: readonly string[]
  readonly administrators: number
  readonly heads: number
  readonly hasEntry: boolean
  readonly hasPrinted: boolean
}

async function readFacts(
  db: Transaction,
  municipalityId: string,
  today: CivilDate,
): Promise<Facts> {
  const year = yearOf(today)
  const { rows } = await sql<Facts>`
    with ${standingRoles(municipalityId, today)}, at_work as (
      select distinct r.staff_id, r.role, r.unit_id
      from standing r join staff s on s.municipality_id = ${municipalityId}
        and s.staff_id = r.staff_id and s.status = 'ACTIVE' and s.issuer <> ${integrationIssuer})
    select
      array(select y::text from unnest(array[${year}::int, ${year + 1}::int]) y
        where not exists (select from calendar_year c where c.municipality_id = ${municipalityId}
          and c.year = y and c.approved_at is not null) order by y) as years,
      array(select u.code from org_unit u where u.municipality_id = ${municipalityId}
        and u.valid_from <= ${today} and (u.valid_to is null or u.valid_to >= ${today})
        and not exists (select from at_work w where w.role = 'JU' and w.unit_id = u.unit_id)
        order by u.code) as headless,
      (select count(distinct staff_id)::int from at_work where role = 'ADM') as administrators,
      (select count(distinct staff_id)::int from at_work where role = 'JREG') as heads,
      exists (select from entry where municipality_id = ${municipalityId}) as "hasEntry",
      exists (select from access_log where municipality_id = ${municipalityId}
        and action = 'receipt-printed') as "hasPrinted"`.execute(db)
  const [facts] = rows
  if (facts === undefined) throw new Error('A query without from answers one row')
  return facts
}
