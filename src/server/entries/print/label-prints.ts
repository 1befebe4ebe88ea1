/**
 * `/api/label-prints`: labels sent straight to a label printer, and how each stands. That is read
 * from the printer's folder whenever somebody looks: nothing has to watch it.
 */
import type { api } from '#contract/api.ts'
import type { LabelPrint } from '#contract/entry/label-prints.ts'
import { labelPrintKeptMs, takenWithinMs } from '#contract/entry/label-prints.ts'
import { sql } from 'kysely'

import { Refusal } from '#domain/common/refusal.ts'
import { isRegistry } from '#domain/permission/permission.ts'
import type { RequestContext } from '../../context/request-context.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { inMunicipalitiesDue } from '../../municipality/sites/in-every-municipality.ts'
import type { Everywhere } from '../../municipality/sites/in-every-municipality.ts'
import { wallOf } from '../../context/wall-of.ts'
import { labelFacts, logPrinted, printable } from './papers.ts'
import { demandPrinter, dpiOf, filesAt, printersOf, putLabel, takeBack } from './print-folder.ts'

const pageSize = 50

export const listLabelPrints: Handler<typeof api.listLabelPrints> = async (context, { query }) => {
  const { cursor, shown } = query
  const read = await readerFor(context)
  const files = await filesOf(context, await read((rows) => rows.select('p.printer').distinct()))
  const left = notTaken(files)
  const [found, count] = await Promise.all([
    read((rows) => {
      const before = cursor === undefined ? rows : rows.where(fileName, '<', cursor)
      const some = shown === 'NOT_TAKEN' ? before.where(left) : before
      return newestFirst(some).limit(pageSize + 1)
    }),
    read((rows) => rows.where(left).select(({ fn }) => fn.countAll<string>().as('count'))),
  ])
  const page = found.slice(0, pageSize)
  return {
    printers: [...(await printersOf(townOf(context)))],
    prints: viewsOf(context, page, files),
    notTaken: Number(count[0]?.count ?? 0),
    nextCursor: found.length > pageSize ? (page.at(-1)?.file_name ?? null) : null,
  }
}

export const printLabels: Handler<typeof api.printLabels> = async (context, { body }) => {
  const { size, prints } = body
  const wanted = prints.map(({ entryId }) => entryId)
  const { all, reference } = await printable(context, wanted)
  const { printer, at } = await demandPrinter(townOf(context), body.printer)
  const { zplLabel } = await import('../../papers/print/label-zpl.ts')
  const added = await addRows(context, { ...body, printer })
  const isAdded = new Set(added.map(({ entry_id: id }) => id))
  const printed = all.filter(({ entry }) => isAdded.has(entry.entryId))
  await logPrinted(context, 'label-printed', printed, size)
  const seenById = new Map(printed.map((seen) => [seen.entry.entryId, seen]))
  for (const row of added) {
    const seen = seenById.get(row.entry_id)
    if (!seen) throw new Error('What is printed was seen')
    const zpl = zplLabel(labelFacts(context, reference, seen.entry), size, dpiOf(printer))
    // oxlint-disable no-await-in-loop -- in their order: so they come out
    const failure = await putLabel(at, row.file_name, zpl)
    const isWanted = await noteOutcome(context, row.print_id, failure)
    // Somebody discarded it meanwhile.
    if (!isWanted) await takeBack(townOf(context), { printer, file_name: row.file_name })
    // oxlint-enable no-await-in-loop
  }
  const ids = prints.map(({ printId }) => printId)
  const read = await readerFor(context)
  const rows = await read((some) => newestFirst(some.where('p.print_id', 'in', ids)))
  return { prints: viewsOf(context, rows, await filesOf(context, rows)) }
}

export const discardLabelPrint: Handler<typeof api.discardLabelPrint> = async (
  context,
  { params: { printId } },
) => {
  const { app, actor } = context
  const read = await readerFor(context)
  const [row] = await read((rows) => newestFirst(rows.where('p.print_id', '=', printId)))
  if (!row) throw new Refusal('E-CON-03')
  if (mayLie(row) && (await takeBack(townOf(context), row)) !== null) {
    throw new Refusal('E-IMP-01', null, { impresora: row.printer })
  }
  await app.database.inMunicipality(actor.municipalityId, (db) =>
    forgetRow(db, actor.municipalityId, printId),
  )
  return null
}

/** Of a day ago, with what nobody took of them: what its folder does not give back stays. */
export async function forgetLabelPrints(
  app: Everywhere & Pick<RequestContext['app'], 'config' | 'now'>,
): Promise<void> {
  const due = sql`municipalities_with_label_prints(${keptSince(app)})`
  await inMunicipalitiesDue(app, due, async (municipalityId) => {
    const old = await app.database.read(municipalityId, (db) =>
      db
        .selectFrom('label_print')
        .select(['print_id', 'printer', 'file_name', 'failure'])
        .where('municipality_id', '=', municipalityId)
        .where('asked_at', '<=', keptSince(app))
        .execute(),
    )
    for (const row of old) {
      // oxlint-disable no-await-in-loop -- one disk
      const town = { config: app.config, municipalityId }
      if (mayLie(row) && (await takeBack(town, row)) !== null) continue
      await app.database.inMunicipality(municipalityId, (db) =>
        forgetRow(db, municipalityId, row.print_id),
      )
      // oxlint-enable no-await-in-loop
    }
  })
}

function townOf({ app, actor }: RequestContext) {
  return { config: app.config, municipalityId: actor.municipalityId }
}

/** Whether its file may be there: a disk that did not answer may have written it all the same. */
function mayLie({ failure }: Pick<Rows[number], 'failure'>): boolean {
  return failure === null || failure === 'SILENT'
}

/** One's own of a day, and for the registry everybody's, of entries they may know of. */
function rowsOf(db: Transaction, { app, actor }: RequestContext) {
  const all = db
    .selectFrom('label_print as p')
    .innerJoin('entry as e', (join) =>
      join
        .onRef('e.municipality_id', '=', 'p.municipality_id')
        .onRef('e.entry_id', '=', 'p.entry_id'),
    )
    .innerJoin('staff as s', (join) =>
      join
        .onRef('s.municipality_id', '=', 'p.municipality_id')
        .onRef('s.staff_id', '=', 'p.asked_by_id'),
    )
    .where('p.municipality_id', '=', actor.municipalityId)
    .where('p.asked_at', '>', keptSince(app))
  return isRegistry(actor) ? all : all.where('p.asked_by_id', '=', actor.staffId)
}

type RowsOf = ReturnType<typeof rowsOf>

/** Asks behind the wall of whoever asks. */
async function readerFor(context: RequestContext) {
  const wall = await wallOf(context)
  return <Row>(ask: (rows: RowsOf) => { readonly execute: () => Promise<Row[]> }): Promise<Row[]> =>
    context.app.database.read(wall, (db) => ask(rowsOf(db, context)).execute())
}

// Its name begins with the instant; signs are compared as they are, dashes too.
const fileName = sql<string>`p.file_name collate "C"`

const newestFirst = (rows: RowsOf) =>
  rows.selectAll('p').select(['e.entry_number', 's.name']).orderBy(fileName, 'desc')

type Rows = Awaited<ReturnType<ReturnType<typeof newestFirst>['execute']>>
type Files = ReadonlyMap<string, Awaited<ReturnType<typeof filesAt>>>

/** What lies at each of these printers, or why nobody can tell. */
async function filesOf(
  context: RequestContext,
  rows: readonly { readonly printer: string }[],
): Promise<Files> {
  const printers = [...new Set(rows.map(({ printer }) => printer))]
  const found = printers.map(
    async (printer) => [printer, await filesAt(townOf(context), printer)] as const,
  )
  return new Map(await Promise.all(found))
}

/** What `standingOf` says of any other is TAKEN. */
function notTaken(files: Files) {
  const lying = [...files.values()].flatMap((names) =>
    typeof names === 'string' ? [] : [...names],
  )
  const unread = [...files].flatMap(([printer, names]) =>
    typeof names === 'string' ? [printer] : [],
  )
  return sql<boolean>`(p.failure is not null or p.written_at is null
    or p.file_name = any(${lying}) or p.printer = any(${unread}))`
}

function viewsOf({ app }: RequestContext, rows: Rows, files: Files): LabelPrint[] {
  const now = app.now()
  return rows.map((row) => ({
    printId: row.print_id,
    entryId: row.entry_id,
    entryNumber: row.entry_number,
    printer: row.printer,
    size: row.size,
    askedAt: row.asked_at.toISOString(),
    askedBy: row.name,
    ...standingOf(row, files.get(row.printer) ?? 'GONE', now),
  }))
}

function standingOf(
  row: Rows[number],
  files: Awaited<ReturnType<typeof filesAt>>,
  now: Date,
): Pick<LabelPrint, 'state' | 'failure'> {
  const isLate = now.getTime() - row.asked_at.getTime() >= takenWithinMs
  if (row.failure !== null) return { state: 'FAILED', failure: row.failure }
  // The server ended while it was writing.
  if (row.written_at === null && isLate) return { state: 'FAILED', failure: 'CUT_OFF' }
  if (row.written_at === null) return { state: 'WAITING', failure: null }
  // Nobody can tell what was taken out of a folder that cannot be read.
  if (typeof files === 'string') return { state: 'FAILED', failure: files }
  if (!files.has(row.file_name)) return { state: 'TAKEN', failure: null }
  return { state: isLate ? 'UNTAKEN' : 'WAITING', failure: null }
}

/** Those that were not asked before. The order of the names is that of the asking. */
async function addRows(
  { app, actor }: RequestContext,
  { printer, size, prints }: Parameters<typeof printLabels>[1]['body'],
) {
  const askedAt = app.now()
  const stamp = askedAt.toISOString().replaceAll(/\D/gu, '')
  const rows = prints.map(({ printId, entryId }, place) => ({
    municipality_id: actor.municipalityId,
    print_id: printId,
    entry_id: entryId,
    asked_by_id: actor.staffId,
    asked_at: askedAt,
    printer,
    size,
    file_name: `${stamp}-${String(place).padStart(2, '0')}-${printId.toLowerCase()}.zpl`,
    written_at: null,
    failure: null,
  }))
  return app.database.inMunicipality(actor.municipalityId, (db) =>
    db
      .insertInto('label_print')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['municipality_id', 'print_id']).doNothing())
      .returning(['print_id', 'entry_id', 'file_name'])
      .execute(),
  )
}

/** Whether it is still on the list. */
async function noteOutcome(
  { app, actor }: RequestContext,
  printId: string,
  failure: Awaited<ReturnType<typeof putLabel>>,
): Promise<boolean> {
  const { numUpdatedRows } = await app.database.inMunicipality(actor.municipalityId, (db) =>
    db
      .updateTable('label_print')
      .set(failure === null ? { written_at: app.now() } : { failure })
      .where((eb) => eb.and({ municipality_id: actor.municipalityId, print_id: printId }))
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}

async function forgetRow(db: Transaction, municipalityId: string, printId: string): Promise<void> {
  await db
    .deleteFrom('label_print')
    .where((eb) => eb.and({ municipality_id: municipalityId, print_id: printId }))
    .execute()
}

function keptSince({ now }: Pick<RequestContext['app'], 'now'>): Date {
  return new Date(now().getTime() - labelPrintKeptMs)
}
