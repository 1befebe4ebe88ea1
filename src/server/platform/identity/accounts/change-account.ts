/**
 * A change of how somebody proves who they are. In one transaction: the change, its event in the
 * ledger, its line in the access log, and the end of every other session and of every link of the
 * person that waits, for whoever is in there or holds one may be why it is changed.
 */
import { sql } from 'kysely'

import type { Database } from '../../database/connect/open-database.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import { holdHead, writeAfter } from '../../ledger/append.ts'
import type { Mailer } from '../../outbound/mail/open-mailer.ts'
import { ofAccount } from './accounts.ts'
import type { AccountKey } from './accounts.ts'
import { endBindingLink } from './binding-links.ts'
import { endLinks } from './account-links.ts'
import { embeddedIssuer } from '../../municipality/people/embedded-issuer.ts'
import { removeSessions } from '../session/session-store.ts'
import { recordSignIn } from '../session/sign-in-log.ts'

/**
 * What changed, as the ledger says it (`StaffCredentialsChanged`). Never a secret, a code or a name
 * that was typed.
 */
export type CredentialChange =
  | 'password-changed'
  // By a link: of an invitation, or after forgetting the old one.
  | 'password-chosen'
  | 'password-reset'
  | 'totp-added'
  | 'totp-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  // By somebody else: the person lost them all, and adds new ones when they next sign in.
  | 'factors-cleared'

export type AccountChange = {
  readonly account: AccountKey
  readonly change: CredentialChange
  /** The network address it came from, or «la consola». */
  readonly address: string
  /** Who made it, when it was not the person: null at the server's console. */
  readonly actorId?: string | null
  /**
   * The provider's own session that goes on, by its uid: the one in which the change is made; null
   * for none.
   */
  readonly keptSession: string | null
}

/** Tells the person; nobody is told where there is none, or no mail is sent. */
export type LetterBox = Pick<Mailer, 'isSet' | 'queue'>

/**
 * Whatever this process remembers of a person's sessions is read again, now that the change is
 * committed.
 */
export type Forget = (staffId: string) => void

export type AccountContext = {
  readonly database: Database
  readonly mailer?: LetterBox | undefined
  /** Absent at the server's console, where nobody's session is remembered. */
  readonly forget?: Forget | undefined
}

type Work = (db: Transaction) => Promise<boolean>

/**
 * Makes the change, unless `work` answers false: then nothing is written, and false is the answer.
 * `work` must do nothing slow, such as hashing: it runs with the ledger's head held. What it throws
 * undoes everything.
 */
export async function changeAccount(
  { database, mailer, forget }: AccountContext,
  asked: AccountChange,
  work: Work,
): Promise<boolean> {
  let concerned: string | null = null
  const isMade = await database.inMunicipality(asked.account.municipalityId, async (db) => {
    concerned = await staffBehind(db, asked.account)
    return changeAccountIn(db, asked, work, mailer)
  })
  // Elsewhere the database's notice says it; here the very next request may come before that does.
  if (concerned !== null) forget?.(concerned)
  return isMade
}

/** The same in the caller's transaction, which has written all it wants to write before it. */
export async function changeAccountIn(
  db: Transaction,
  asked: AccountChange,
  work: Work,
  mailer?: LetterBox,
): Promise<boolean> {
  const { account, change, address } = asked
  const { municipalityId } = account
  const staffId = await staffBehind(db, account)
  const actorId = asked.actorId === undefined ? staffId : asked.actorId
  // Somebody without a place at work is in no ledger; the access log has it all the same.
  const head = staffId === null ? null : await holdHead(db, municipalityId)
  if (!(await work(db))) return false
  if (head !== null && staffId !== null) {
    const fact = { type: 'StaffCredentialsChanged', subjectId: staffId }
    await writeAfter(db, head, [{ ...fact, actorId, data: { change } }])
  }
  const detail = `${change}; cuenta ${account.subject}; desde ${address}`
  const record = { municipalityId, action: 'credentials-changed', detail } as const
  await recordSignIn(db, { ...record, staffId: actorId })
  if (change !== 'recovery-code-used') {
    await endOtherSessions(db, asked, staffId)
    await endLinks(db, account)
    if (staffId !== null) await endBindingLink(db, { municipalityId, staffId })
  }
  if (mailer?.isSet === true) await notifyPerson(db, mailer, asked)
  return true
}

/** The person of the register who signs in with this account; null when there is none. */
export async function staffBehind(db: Transaction, account: AccountKey): Promise<string | null> {
  const row = await db
    .selectFrom('staff')
    .select('staff_id')
    .where(ofAccount(account))
    .where('issuer', '=', embeddedIssuer)
    .executeTakeFirst()
  return row?.staff_id ?? null
}

/** The account that somebody of the register signs in with; null where it is kept elsewhere. */
export async function subjectOf(
  db: Transaction,
  municipalityId: string,
  staffId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('staff')
    .select('subject')
    .where((eb) =>
      eb.and({ municipality_id: municipalityId, staff_id: staffId, issuer: embeddedIssuer }),
    )
    .executeTakeFirst()
  return row?.subject ?? null
}

async function endOtherSessions(
  db: Transaction,
  { account, keptSession }: AccountChange,
  staffId: string | null,
): Promise<void> {
  if (staffId !== null) {
    // Without one that goes on, also those which no session of the provider stands behind.
    const isOther = sql`(${keptSession}::text is null or provider_session is distinct from ${keptSession})`
    const others = sql`municipality_id = ${account.municipalityId} and staff_id = ${staffId} and ${isOther}`
    await removeSessions(db, others, sql`'credentials'`)
  }
  await db
    .deleteFrom('provider_record')
    .where('model', '=', 'Session')
    .where(sql`payload ->> 'accountId'`, '=', account.subject)
    .where('uid', 'is distinct from', keptSession)
    .execute()
  // Who typed the old password elsewhere and stands before the second factor starts again.
  await db
    .updateTable('provider_record')
    .set({ payload: sql`payload - 'result'` })
    .where('model', '=', 'Interaction')
    .where(sql`payload #>> '{result,step,account,subject}'`, '=', account.subject)
    .execute()
}

/** As the letter about it says it. */
const changes: Readonly<Record<CredentialChange, string>> = {
  'password-changed': 'su contraseña cambió',
  'password-chosen': 'se eligió su contraseña',
  'password-reset': 'su contraseña cambió con un enlace enviado a este correo',
  'totp-added': 'se agregó una aplicación de códigos',
  'totp-removed': 'se quitó la aplicación de códigos',
  'passkey-added': 'se agregó una llave de acceso',
  'passkey-removed': 'se quitó una llave de acceso',
  'recovery-codes-made': 'se hizo una lista nueva de códigos de recuperación',
  'recovery-code-used': 'se usó un código de recuperación',
  'factors-cleared':
    'quien administra quitó la aplicación de códigos, las llaves de acceso y los códigos de recuperación, porque alguien dijo haberlos perdido',
}

/**
 * If it was not them, they know it now. In Spanish: nobody says in which language a person reads
 * their mail.
 */
async function notifyPerson(
  db: Transaction,
  mailer: LetterBox,
  { account, change }: AccountChange,
): Promise<void> {
  const { municipalityId } = account
  const { email } = await db
    .selectFrom('account')
    .select('email')
    .where(ofAccount(account))
    .executeTakeFirstOrThrow()
  const { name } = await db
    .selectFrom('municipality')
    .select('name')
    .where('municipality_id', '=', municipalityId)
    .executeTakeFirstOrThrow()
  await mailer.queue(db, municipalityId, {
    to: email,
    subject: `Cambio en su forma de ingresar · ${name}`,
    text: `En su cuenta del registro de documentos de ${name}, ${changes[change]}.\n\nSi fue usted, no tiene que hacer nada.\n\nSi no fue usted, avise ahora a quien administra el registro: puede cerrarle el paso a quien lo hizo.`,
  })
}
