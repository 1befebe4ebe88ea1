/**
 * `user`: the people of the register from the server's console, beside a running server too. Exit
 * code 0 when done, 1 when not, 2 when misused.
 */
import { parseArgs } from 'node:util'
import { cleanedUp } from '#server/common/clean-up.ts'
import { sentence } from '#contract/common/sentences.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Config } from '#server/config/config.ts'
import { OperatorProblem } from '#server/config/config.ts'
import type { Database } from '#server/database/connect/open-database.ts'
import { clearFactors } from '#server/identity/account/clear-factors.ts'
import { issueBindingLink } from '#server/identity/accounts/binding-links.ts'
import { inviteAgain, sendLink } from '#server/identity/links/invite.ts'
import type { LinkPost, SentLink } from '#server/identity/links/invite.ts'
import { recordSignIn } from '#server/identity/session/sign-in-log.ts'
import { openMailer } from '#server/mail/open-mailer.ts'
import { openSites } from '#server/municipality/sites/sites.ts'
import { recordLink } from '#server/municipality/found/record-link.ts'
import { setStanding } from '#server/municipality/people/set-standing.ts'
import { givesAccounts } from '#server/identity/accounts/gives-accounts.ts'
import { pino } from 'pino'

import { misused } from '../common/misused.ts'
import { print } from '../common/print.ts'
import { openBooks } from '../common/open-books.ts'
import { reachBooks } from '../common/reach-books.ts'
import { townsAt } from '../common/towns.ts'
import type { CommandTown } from '../common/towns.ts'
import { peopleOf, personByEmail } from '../user/people.ts'
import type { ListedPerson } from '../user/people.ts'

const usage = `Uso: npm run asiento -- user <qué> [CORREO] [--host NOMBRE]

  list                     las personas, su estado y sus roles
  invite CORREO            otra invitación para quien todavía no eligió su contraseña
  reset CORREO [--print]   un enlace para elegir otra contraseña; sin correo, o con --print, se muestra aquí
  factors CORREO           le quita la segunda prueba a quien perdió teléfono, llaves y códigos
  disable CORREO           le quita el acceso y cierra sus sesiones en el acto
  enable CORREO            se lo devuelve
  link CORREO              un enlace para unir a esa persona su cuenta del servicio de ingreso del municipio

Donde hay varias municipalidades, --host dice en cuál. Las personas se agregan en el registro, en Organización. Para entrar cuando falla el servicio de ingreso: break-glass.`

const verbs = ['list', 'invite', 'reset', 'factors', 'disable', 'enable', 'link'] as const
type Verb = (typeof verbs)[number]

interface Wish {
  readonly verb: Verb
  readonly email: string
  readonly isPrinted: boolean
  /** The municipality's address; null when it was not said. */
  readonly host: string | null
}

/** What the verbs work with. */
interface Console {
  readonly database: Database
  readonly post: LinkPost
}

export async function user(words: readonly string[]): Promise<number> {
  const wish = wishIn(words)
  if (wish === null) return misused(usage, words)
  return reachBooks(async (url, config) => {
    const database = await openBooks(url, 3)
    return cleanedUp(
      async () => {
        try {
          await atConsole(database, config, wish)
          return 0
        } catch (cause) {
          if (!(cause instanceof Refusal)) throw cause
          throw new OperatorProblem(cause.remarks.map(sentence).join('\n'), { cause })
        }
      },
      () => database.close(),
    )
  })
}

/** Null when the words cannot be understood. */
function wishIn(words: readonly string[]): Wish | null {
  try {
    const options = {
      print: { type: 'boolean', default: false },
      host: { type: 'string' },
    } as const
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    const [named, email = '', ...rest] = positionals
    const verb = verbs.find((known) => known === named)
    const isSense = verb === 'list' ? email === '' : email.includes('@')
    if (verb === undefined || !isSense || rest.length > 0) return null
    if (values.print && verb !== 'reset') return null
    return { verb, email, isPrinted: values.print, host: values.host ?? null }
  } catch (cause) {
    if (cause instanceof TypeError) return null
    throw cause
  }
}

async function atConsole(database: Database, config: Config, wish: Wish): Promise<void> {
  const towns = await townsAt(database, config, wish.host)
  if (wish.verb === 'list') return print(await listed(database, towns))
  const person = await personByEmail(database, towns, wish.email)
  if (wish.verb === 'disable' || wish.verb === 'enable') {
    return changeStanding(database, person, wish.verb)
  }
  if (wish.verb === 'link') return print(linkInWords(person, await bind(database, config, person)))
  const log = pino({ level: 'warn', base: null }, pino.destination(2))
  // A running server sends the letter; without one it is sent from here before the command ends.
  const mailer = await openMailer({ config, database, log, now: clock })
  return cleanedUp(
    async () => {
      const printed = wish.isPrinted ? { ...mailer, isSet: false } : mailer
      const sites = await openSites(database, config)
      const at = { database, post: { idUrl: config.idUrl, sites, mailer: printed, now: clock } }
      if (wish.verb === 'factors') {
        const said = await takeFactors(database, mailer, person)
        await mailer.flush()
        return print(said)
      }
      const sent = wish.verb === 'invite' ? await invite(at, person) : await reset(at, person)
      await mailer.flush()
      print(linkInWords(person, sent))
    },
    () => mailer.close(),
  )
}

function clock(): Date {
  return new Date()
}

function invite({ database, post }: Console, person: ListedPerson): Promise<SentLink> {
  const { municipalityId, staffId, name } = person
  const subject = ownSubject(person)
  return database.inMunicipality(municipalityId, async (db) => {
    const detail = `cuenta ${subject}; desde la consola`
    await recordLink(db, { municipalityId, staffId, actorId: null }, 'invitation')
    await recordSignIn(db, { municipalityId, staffId: null, action: 'invited', detail })
    return inviteAgain(db, post, { municipalityId, subject, name })
  })
}

function reset({ database, post }: Console, person: ListedPerson): Promise<SentLink> {
  const { municipalityId, staffId, name, email, status, isInvited } = person
  const subject = ownSubject(person)
  if (isInvited) {
    throw new OperatorProblem(
      `${name} todavía no eligió su contraseña: use «user invite ${email}».`,
    )
  }
  if (status !== 'ACTIVE') {
    throw new OperatorProblem(
      `${name} no tiene acceso: devuélvaselo antes con «user enable ${email}».`,
    )
  }
  return database.inMunicipality(municipalityId, async (db) => {
    const detail = `cuenta ${subject}; desde la consola`
    await recordLink(db, { municipalityId, staffId, actorId: null }, 'reset')
    await recordSignIn(db, { municipalityId, staffId, action: 'password-forgotten', detail })
    return sendLink(db, post, { municipalityId, subject, email, name }, { purpose: 'reset' })
  })
}

/**
 * Whoever signs in with it is that person from then on; a link from before no longer works, and nor
 * does an account once used.
 */
async function bind(
  database: Database,
  config: Config,
  { municipalityId, staffId, name, email, status }: ListedPerson,
): Promise<SentLink> {
  if (givesAccounts(config)) {
    throw new OperatorProblem(
      'Aquí se entra con el ingreso incluido: no hay otra cuenta que unir. Para elegir contraseña: «user invite» o «user reset».',
    )
  }
  if (status !== 'ACTIVE') {
    throw new OperatorProblem(
      status === 'DISABLED'
        ? `${name} no tiene acceso: devuélvaselo antes con «user enable ${email}».`
        : `${name} ya ingresó con su cuenta del servicio: falta que alguien de administración decida, en Organización.`,
    )
  }
  const site = await (await openSites(database, config)).of(municipalityId)
  return database.inMunicipality(municipalityId, async (db) => {
    const detail = 'enlace de primer ingreso; desde la consola'
    await recordLink(db, { municipalityId, staffId, actorId: null }, 'identity')
    await recordSignIn(db, { municipalityId, staffId, action: 'invited', detail })
    return issueBindingLink(db, { municipalityId, staffId }, { site, now: clock() })
  })
}

async function takeFactors(
  database: Database,
  mailer: LinkPost['mailer'],
  person: ListedPerson,
): Promise<string> {
  const { municipalityId, name } = person
  const account = { municipalityId, subject: ownSubject(person) }
  const areCleared = await database.inMunicipality(municipalityId, (db) =>
    clearFactors(db, { account, actorId: null }, mailer),
  )
  return areCleared
    ? `${name} ya no tiene segunda prueba y sus sesiones se cerraron: ingresa con su contraseña. Quedó escrito en el libro.`
    : `${name} no tiene segunda prueba: ingresa con su contraseña. Si la olvidó, use «user reset ${person.email}».`
}

function ownSubject({ account, name }: ListedPerson): string {
  if (account !== null) return account
  throw new OperatorProblem(
    `${name} ingresa con el servicio del municipio: su contraseña y su segunda prueba se cambian allí, no aquí.`,
  )
}

async function changeStanding(
  database: Database,
  { municipalityId, staffId, name }: ListedPerson,
  verb: 'disable' | 'enable',
): Promise<void> {
  const status = verb === 'enable' ? 'ACTIVE' : 'DISABLED'
  const isChanged = await setStanding(database, { municipalityId, staffId, status })
  const said =
    verb === 'enable'
      ? { done: `${name} ya puede entrar.`, already: `${name} ya podía entrar.` }
      : {
          done: `${name} ya no puede entrar, y sus sesiones se cerraron.`,
          already: `${name} ya no podía entrar.`,
        }
  print(isChanged ? `${said.done} Quedó escrito en el libro.` : said.already)
}

function linkInWords({ name, email }: ListedPerson, { link, expiresAt }: SentLink): string {
  if (link === null) return `El enlace va por correo a ${email}.`
  const until = expiresAt.toLocaleString('es', { dateStyle: 'short', timeStyle: 'short' })
  return `Enlace para ${name}. Sirve una vez, hasta el ${until}; entrégueselo por un medio que solo lea esa persona:\n  ${link}`
}

const stateNames = {
  ACTIVE: 'activa',
  DISABLED: 'sin acceso',
  PENDING: 'espera aprobación',
  REJECTED: 'rechazada',
} as const

/** Each municipality under its name, where there are several. */
async function listed(database: Database, towns: readonly CommandTown[]): Promise<string> {
  const tables = await Promise.all(
    towns.map(async ({ municipalityId, name, site }) => {
      const people = table(await peopleOf(database, municipalityId))
      return site.isOnly ? people : `${name} (${site.host})\n${people}`
    }),
  )
  return tables.length === 0 ? nobody : tables.join('\n\n')
}

const nobody = 'Todavía no hay nadie en este registro.'

function table(people: readonly ListedPerson[]): string {
  if (people.length === 0) return nobody
  const rows = people.map(({ name, email, status, isInvited, roles }) => [
    name,
    email,
    isInvited ? `${stateNames[status]}, sin contraseña` : stateNames[status],
    roles.length === 0 ? '–' : roles.join(' '),
  ])
  const lines = [['Nombre', 'Correo', 'Estado', 'Roles'], ...rows]
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...lines.map((line) => Array.from(line[column] ?? '').length)),
  )
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
