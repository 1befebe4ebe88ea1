/**
 * Tells a person by mail that how they prove who they are was changed: if it was not them, they
 * know it now. In Spanish: nobody says in which language a person reads their mail.
 */
import type { Transaction } from '../../database/tables/transaction.ts'
import type { Mailer } from '../../mail/open-mailer.ts'
import { ofAccount } from './accounts.ts'
import type { AccountKey } from './accounts.ts'
import type { CredentialChange } from './change-account.ts'

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

/** In the transaction of the change. */
export async function notifyPerson(
  db: Transaction,
  mailer: Pick<Mailer, 'queue'>,
  { account, change }: { readonly account: AccountKey; readonly change: CredentialChange },
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
