import { OperatorProblem } from '#server/platform/common/config/config.ts'
import type { Config } from '#server/platform/common/config/config.ts'
import type { Database } from '#server/platform/database/connect/open-database.ts'
import { accountByEmail } from '#server/platform/identity/accounts/accounts.ts'
import { openBreakGlass } from '#server/platform/identity/client/break-glass.ts'
import { inviteAgain } from '#server/platform/identity/links/invite.ts'
import { openSites } from '#server/platform/municipality/sites/sites.ts'
import { Refusal } from '#domain/common/refusal.ts'

import { command } from '../common/command.ts'
import { print } from '../common/print.ts'
import { withBooks } from '../common/reach-books.ts'
import { onlyOne, municipalitiesAt } from '../common/municipalities.ts'
import type { CommandMunicipality } from '../common/municipalities.ts'

const usage = `Uso: npm run asiento -- break-glass [--minutes MINUTOS] [--host NOMBRE] CORREO

  Abre por unos minutos (30 si no se dice; 240 como máximo) el ingreso incluido a una sola cuenta local,
  cuando el servicio de ingreso del municipio no responde. Queda escrito en el libro. Donde hay varias municipalidades,
  --host dice en cuál.`

const mostMinutes = 240

interface Options {
  readonly email: string
  readonly minutes: number
  readonly host: string | null
}

export const breakGlass = command({
  usage,
  options: { minutes: { type: 'string', default: '30' }, host: { type: 'string' } },
  understand({ values, positionals: [email, ...others] }): Options | null {
    const minutes = /^\d{1,3}$/u.test(values.minutes) ? Number(values.minutes) : 0
    const isSense = others.length === 0 && minutes >= 1 && minutes <= mostMinutes
    return isSense && email !== undefined ? { email, minutes, host: values.host ?? null } : null
  },
  run: (options) => withBooks((database, config) => openTheDoor(database, config, options)),
})

async function openTheDoor(database: Database, config: Config, options: Options): Promise<void> {
  if (config.oidc === null && config.cloud === null) {
    throw new OperatorProblem(
      'Aquí se entra siempre con el ingreso incluido: no hay entrada de emergencia que abrir.',
    )
  }
  try {
    const { municipalityId, site } = await municipalityOf(database, config, options)
    const opening = { ...options, municipalityId }
    const { name, expiresAt } = await openBreakGlass(database, opening, new Date())
    const until = expiresAt.toLocaleTimeString('es', { hour: '2-digit', minute: '2-digit' })
    const choosing = await choosingLink(database, config, { ...opening, name })
    print(
      [
        `Entrada de emergencia abierta para ${name} hasta las ${until}. Sirve para un solo ingreso, con su contraseña:`,
        `  ${site.origin}/auth/start?door=emergency`,
        ...(choosing === null
          ? []
          : [
              'Su cuenta local aún no tiene contraseña; antes, que la elija aquí:',
              `  ${choosing}`,
            ]),
        'La sesión termina a esa hora. Quedó escrito en el libro del registro.',
      ].join('\n'),
    )
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    throw new OperatorProblem(
      `Nadie que trabaje en el registro tiene una cuenta local con el correo ${options.email}.`,
      { cause },
    )
  }
}

/**
 * For whoever was founded where people sign in elsewhere, and never needed a password; null when
 * they have one.
 */
async function choosingLink(
  database: Database,
  config: Config,
  {
    municipalityId,
    email,
    name,
  }: Options & { readonly municipalityId: string; readonly name: string },
): Promise<string | null> {
  const account = await database.anywhere((db) => accountByEmail(db, { municipalityId, email }))
  if (account === null || account.passwordHash !== null) return null
  const sites = await openSites(database, config)
  // It is shown here, and not sent: there is no time to wait for a letter.
  const mailer = { isSet: false, queue: async () => null }
  const post = { idUrl: config.idUrl, sites, mailer, now: () => new Date() }
  const { subject } = account
  const { link } = await database.inMunicipality(municipalityId, (db) =>
    inviteAgain(db, post, { municipalityId, subject, name }),
  )
  // Opening the door is in the ledger, and told; this link is part of it.
  return link
}

async function municipalityOf(
  database: Database,
  config: Config,
  { email, host }: Options,
): Promise<CommandMunicipality> {
  const municipalities = await municipalitiesAt(database, config, host)
  const accounts = await Promise.all(
    municipalities.map(async (municipality) => ({
      municipality,
      what: await database.anywhere((db) => accountByEmail(db, { ...municipality, email })),
    })),
  )
  const known = accounts.filter(({ what }) => what !== null)
  const found = onlyOne(known, `una cuenta de ${email}`)
  if (found === null) throw new Refusal('E-CON-03')
  return found.municipality
}
