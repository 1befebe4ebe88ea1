/**
 * Tells a person by mail that how they prove who they are was changed: if it was not them, they
 * know it now. In Spanish: nobody says in which language a person reads their mail.
 */
import type { Mailer } from '../../mail/open-mailer.ts'
import type { CredentialChange, Notify } from '../accounts/change-account.ts'

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

/** Undefined where no mail is sent. */
export function notifyBy(mailer: Pick<Mailer, 'isSet' | 'queue'>): Notify | undefined {
  if (!mailer.isSet) return undefined
  return async (db, { municipalityId, email, change }) => {
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
}
