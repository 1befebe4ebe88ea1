import { pino } from 'pino'
import { sql } from 'kysely'

import { cleanedUp } from '#server/platform/common/clean-up.ts'
import type { Config } from '#server/platform/common/config/config.ts'
import { OperatorProblem } from '#server/platform/common/config/config.ts'
import type { Database } from '#server/platform/database/connect/open-database.ts'
import { clearFactors } from '#server/platform/identity/account/clear-factors.ts'
import { issueBindingLink } from '#server/platform/identity/accounts/binding-links.ts'
import { inviteAgain, sendLink } from '#server/platform/identity/links/invite.ts'
import type { LinkPost, SentLink } from '#server/platform/identity/links/invite.ts'
import { recordSignIn } from '#server/platform/identity/session/sign-in-log.ts'
import { openMailer } from '#server/platform/outbound/mail/open-mailer.ts'
import { openSites } from '#server/platform/municipality/sites/sites.ts'
import { recordLink } from '#server/platform/municipality/found/record-link.ts'
import { setStanding } from '#server/platform/municipality/people/set-standing.ts'
import { givesAccounts } from '#server/platform/identity/accounts/gives-accounts.ts'

import { command } from '../common/command.ts'
import { print } from '../common/print.ts'
import { withBooks } from '../common/reach-books.ts'
import { municipalitiesAt, onlyOne } from '../common/municipalities.ts'
import type { CommandMunicipality } from '../common/municipalities.ts'

import { embeddedIssuer } from '#server/platform/municipality/people/embedded-issuer.ts'
import { integrationIssuer } from '#server/platform/municipality/people/integrations.ts'

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

interface Console {
  readonly database: Database
  readonly config: Config
  readonly post: LinkPost
}

export const user = command({
  usage,
  options: { print: { type: 'boolean', default: false }, host: { type: 'string' } },
  understand({ values: { host = null, ...values }, positionals: [named, email = '', ...others] }) {
    const verb = verbs.find((known) => known === named)
    const isSense = verb === 'list' ? email === '' : email.includes('@')
    if (verb === undefined || !isSense || others.length > 0) return null
    return values.print && verb !== 'reset' ? null : { verb, email, isPrinted: values.print, host }
  },
  run: ({ verb, email, isPrinted, host }) =>
    withBooks(async (database, config) => {
      const municipalities = await municipalitiesAt(database, config, host)
      if (verb === 'list') return print(await listed(database, municipalities))
      const person = await personByEmail(database, municipalities, email)
      const log = pino({ level: 'warn', base: null }, pino.destination(2))
      // A running server sends the letter; without one it is sent from here before the command ends.
      const opened = await openMailer({ config, database, log, now: clock })
      const mailer = isPrinted ? { ...opened, isSet: false } : opened
      const sites = await openSites(database, config)
      const post = { idUrl: config.idUrl, sites, mailer, now: clock }
      return cleanedUp(
        async () => {
          const said = await acts[verb]({ database, config, post }, person)
          await opened.flush()
          print(said)
        },
        () => opened.close(),
      )
    }, 3),
})

const acts: Readonly<
  Record<Exclude<Verb, 'list'>, (at: Console, person: ListedPerson) => Promise<string>>
> = {
  invite: async (at, person) => linkInWords(person, await invite(at, person)),
  reset: async (at, person) => linkInWords(person, await reset(at, person)),
  link: async (at, person) => linkInWords(person, await bind(at, person)),
  factors: takeFactors,
  disable: (at, person) => changeStanding(at, person, 'DISABLED'),
  enable: (at, person) => changeStanding(at, person, 'ACTIVE'),
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
  { database, config, post: { sites } }: Console,
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
  const site = await sites.of(municipalityId)
  return database.inMunicipality(municipalityId, async (db) => {
    const detail = 'enlace de primer ingreso; desde la consola'
    await recordLink(db, { municipalityId, staffId, actorId: null }, 'identity')
    await recordSignIn(db, { municipalityId, staffId, action: 'invited', detail })
    return issueBindingLink(db, { municipalityId, staffId }, { site, now: clock() })
  })
}

async function takeFactors({ database, post }: Console, person: ListedPerson): Promise<string> {
  const { municipalityId, name } = person
  const account = { municipalityId, subject: ownSubject(person) }
  const areCleared = await database.inMunicipality(municipalityId, (db) =>
    clearFactors(db, { account, actorId: null }, post.mailer),
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
  { database }: Console,
  { municipalityId, staffId, name }: ListedPerson,
  status: 'ACTIVE' | 'DISABLED',
): Promise<string> {
  const isChanged = await setStanding(database, { municipalityId, staffId, status })
  const [done, already] =
    status === 'ACTIVE'
      ? [`${name} ya puede entrar.`, `${name} ya podía entrar.`]
      : [`${name} ya no puede entrar, y sus sesiones se cerraron.`, `${name} ya no podía entrar.`]
  return isChanged ? `${done} Quedó escrito en el libro.` : already
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

async function listed(
  database: Database,
  municipalities: readonly CommandMunicipality[],
): Promise<string> {
  const tables = await Promise.all(
    municipalities.map(async ({ municipalityId, name, site }) => {
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

interface ListedPerson {
  readonly municipalityId: string
  readonly staffId: string
  readonly name: string
  readonly email: string
  readonly status: 'PENDING' | 'REJECTED' | 'ACTIVE' | 'DISABLED'
  /** The subject of their account of the embedded provider; null when they sign in elsewhere. */
  readonly account: string | null
  readonly isInvited: boolean
  readonly roles: readonly string[]
}

export async function personByEmail(
  database: Database,
  municipalities: readonly CommandMunicipality[],
  email: string,
): Promise<ListedPerson> {
  const wanted = email.trim().toLowerCase()
  const lists = await Promise.all(
    municipalities.map(async (municipality) => {
      const people = await peopleOf(database, municipality.municipalityId)
      return people.flatMap((what) =>
        what.email.toLowerCase() === wanted ? [{ municipality, what }] : [],
      )
    }),
  )
  const sought = lists.flatMap(([first]) => (first ? [first] : []))
  const found = onlyOne(sought, `alguien de correo ${email}`)
  if (found) return found.what
  throw new OperatorProblem(
    `Nadie del registro tiene el correo ${email}. Véalos con «user list»; las personas se agregan en Organización.`,
  )
}

function peopleOf(database: Database, municipalityId: string): Promise<readonly ListedPerson[]> {
  return database.read(municipalityId, async (db) => {
    const { rows } = await sql<ListedPerson>`
      select s.municipality_id as "municipalityId", s.staff_id as "staffId", s.name, s.email, s.status,
             a.subject as account, (a.subject is not null and a.password_hash is null) as "isInvited",
             array(select distinct r.role from role_assignment r
                    where r.municipality_id = s.municipality_id and r.staff_id = s.staff_id
                      and r.valid_from <= now()::date and (r.valid_to is null or r.valid_to >= now()::date)
                    order by r.role) as roles
        from staff s
        left join account a on a.municipality_id = s.municipality_id and a.subject = s.subject
         and s.issuer = ${embeddedIssuer}
       where s.municipality_id = ${municipalityId} and s.issuer <> ${integrationIssuer}
       order by s.name`.execute(db)
    return rows
  })
}
