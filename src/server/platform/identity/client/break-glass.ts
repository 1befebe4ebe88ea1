/**
 * The emergency door, for the day the council's own sign-in service is down: whoever runs the
 * server opens it at the console, for one account of the embedded provider and some minutes. Its
 * first sign-in shuts it, the clock does too, and the session that came through it ends with it
 * (`session_behind`). Opening and use are in the ledger.
 */
import { Refusal } from '#domain/common/refusal.ts'
import type { Logger } from 'pino'

import type { Database } from '../../database/connect/open-database.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import { holdHead, writeAfter } from '../../ledger/append.ts'
import { tellOfWayIn } from '../../municipality/people/tell-second-persons.ts'
import { accountByEmail } from '../accounts/accounts.ts'
import { embeddedIssuer } from '../../municipality/people/embedded-issuer.ts'
import type { KnownPerson } from '../accounts/verified-identity.ts'

/**
 * Opens the door for the account of that e-mail. Refuses E-CON-03 when there is none, or whoever
 * has it does not work here any more. Opening it again begins anew.
 */
export async function openBreakGlass(
  database: Database,
  {
    municipalityId,
    email,
    minutes,
  }: { readonly municipalityId: string; readonly email: string; readonly minutes: number },
  now: Date,
): Promise<{ readonly name: string; readonly expiresAt: Date }> {
  const account = await database.anywhere((db) => accountByEmail(db, { municipalityId, email }))
  if (account === null) throw new Refusal('E-CON-03')
  const { subject } = account
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  return database.inMunicipality(municipalityId, async (db) => {
    const head = await holdHead(db, municipalityId)
    const person = await db
      .selectFrom('staff')
      .select(['staff_id', 'name'])
      .where((eb) => eb.and({ issuer: embeddedIssuer, subject, status: 'ACTIVE' }))
      .executeTakeFirst()
    if (!person) throw new Refusal('E-CON-03')
    const row = { opened_at: now, expires_at: expiresAt, used_at: null }
    await db
      .insertInto('break_glass')
      .values({ subject, ...row })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet(row))
      .execute()
    await tellOfWayIn(db, {
      municipalityId,
      staffId: person.staff_id,
      actorId: null,
      at: head.now,
    })
    await writeAfter(db, head, [
      {
        type: 'BreakGlassOpened',
        subjectId: person.staff_id,
        actorId: null,
        data: { expiresAt: expiresAt.toISOString() },
      },
    ])
    return { name: person.name, expiresAt }
  })
}

/** Whether the door is open at this moment: for anybody, or for somebody of that municipality. */
export async function isBreakGlassOpen(
  database: Database,
  now: Date,
  municipalityId?: string,
): Promise<boolean> {
  const open = (db: Transaction) =>
    db
      .selectFrom('break_glass')
      .select('subject')
      .where('expires_at', '>', now)
      .where('used_at', 'is', null)
  const found =
    municipalityId === undefined
      ? await database.anywhere((db) => open(db).executeTakeFirst())
      : await database.read(municipalityId, (db) => {
          const theirs = db
            .selectFrom('account')
            .select('subject')
            .where('municipality_id', '=', municipalityId)
          return open(db).where('subject', 'in', theirs).executeTakeFirst()
        })
  return found !== undefined
}

/**
 * Lets the account through and shuts the door behind it; false when it was not open for this one.
 */
export async function passBreakGlass(
  options: { readonly database: Database; readonly log: Logger; readonly now: () => Date },
  { municipalityId, staffId }: KnownPerson,
  subject: string,
): Promise<boolean> {
  const { database, log, now } = options
  return database.inMunicipality(municipalityId, async (db) => {
    const head = await holdHead(db, municipalityId)
    const passed = await db
      .updateTable('break_glass')
      .set({ used_at: now() })
      .where('subject', '=', subject)
      .where('expires_at', '>', now())
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (passed.numUpdatedRows !== 1n) return false
    log.warn({ staffId }, 'break-glass: somebody came in through the emergency door')
    const fact = { type: 'BreakGlassUsed', subjectId: staffId, actorId: staffId, data: {} }
    await writeAfter(db, head, [fact])
    return true
  })
}
