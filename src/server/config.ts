import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the environment decides, read once at the start and never again. */
export type Config = {
  readonly host: string
  readonly port: number
  /** The origin people type, without a final slash. */
  readonly publicUrl: string
  /** The origin of the identity pages: never the application's own. */
  readonly idUrl: string
  readonly idPort: number
  /** Absolute folder of the database and the files. */
  readonly dataFolder: string
  /** The council's own PostgreSQL, or null for the embedded one. */
  readonly databaseUrl: string | null
  /** Whether to share the embedded PostgreSQL of another server on the same folder. */
  readonly attach: boolean
  readonly maxUploadBytes: number
  /** The council's own sign-in service, or null for the embedded one. */
  readonly oidc: OidcSettings | null
}

/** Our registration at an OpenID Connect provider. */
export type OidcSettings = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Something only whoever runs the server can mend: the sentence says what to do, and a stack would bury it. */
export class OperatorProblem extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'OperatorProblem'
  }
}

/** The environment cannot be used; `problems` holds one sentence per variable. */
export class ConfigProblem extends OperatorProblem {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`La configuración no sirve:\n${problems.map((problem) => `  · ${problem}`).join('\n')}`)
    this.name = 'ConfigProblem'
    this.problems = problems
  }
}

type Environment = Readonly<Record<string, string | undefined>>
type Reader = { readonly env: Environment; readonly problems: string[] }

const projectRoot = fileURLToPath(new URL('../../', import.meta.url))
const highestPort = 65_535
const mebibyte = 1_048_576

/** Reads every variable; throws a `ConfigProblem` that names all the bad ones at once. */
export function readConfig(env: Environment): Config {
  const reader: Reader = { env, problems: [] }
  const port = integer(reader, 'PORT', { fallback: 3000, from: 1, to: highestPort })
  const nextPort = Math.min(port + 1, highestPort)
  const idPort = integer(reader, 'ID_PORT', { fallback: nextPort, from: 1, to: highestPort })
  const publicUrl = origin(reader, 'PUBLIC_URL', `http://localhost:${port}`)
  const idUrl = origin(reader, 'ID_URL', `http://localhost:${idPort}`)
  const config: Config = {
    host: text(reader, 'HOST') ?? '127.0.0.1',
    port,
    publicUrl,
    idUrl,
    idPort,
    dataFolder: resolve(projectRoot, text(reader, 'ASIENTO_DATA') ?? '.data'),
    databaseUrl: databaseUrl(reader),
    attach: flag(reader, 'ASIENTO_ATTACH'),
    maxUploadBytes:
      integer(reader, 'MAX_UPLOAD_MB', { fallback: 100, from: 1, to: 2048 }) * mebibyte,
    oidc: oidc(reader),
  }
  if (port === idPort) {
    reader.problems.push(
      `PORT e ID_PORT no pueden ser el mismo (${port}): son dos puertas distintas.`,
    )
  }
  // One script injected in the application could enrol a passkey of its own if the identity pages
  // shared its origin.
  if (publicUrl === idUrl) {
    reader.problems.push(
      `ID_URL no puede ser igual a PUBLIC_URL (${publicUrl}): el ingreso de personas necesita una ` +
        'dirección propia, por ejemplo https://id.municipio.example.',
    )
  }
  if (reader.problems.length > 0) throw new ConfigProblem(reader.problems)
  return config
}

/** The value of a variable, or null when it is missing or blank. */
function text({ env }: Reader, name: string): string | null {
  const value = env[name]?.trim() ?? ''
  return value === '' ? null : value
}

function integer(
  reader: Reader,
  name: string,
  bounds: { readonly fallback: number; readonly from: number; readonly to: number },
): number {
  const value = text(reader, name)
  if (value === null) return bounds.fallback
  const number = Number(value)
  if (/^\d+$/.test(value) && number >= bounds.from && number <= bounds.to) return number
  reader.problems.push(
    `${name} debe ser un número entero entre ${bounds.from} y ${bounds.to}; se leyó «${value}».`,
  )
  return bounds.fallback
}

function flag(reader: Reader, name: string): boolean {
  const value = text(reader, name)
  if (value !== null && value !== '0' && value !== '1') {
    reader.problems.push(`${name} debe ser 1 (sí) o 0 (no); se leyó «${value}».`)
  }
  return value === '1'
}

function origin(reader: Reader, name: string, fallback: string): string {
  const value = text(reader, name) ?? fallback
  const url = URL.parse(value)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    reader.problems.push(
      `${name} debe ser una dirección completa, como https://registro.municipio.example; se leyó «${value}».`,
    )
    return fallback
  }
  if (url.href !== `${url.origin}/`) {
    reader.problems.push(
      `${name} debe terminar en el nombre o el puerto, sin ruta ni usuario: ${url.origin}.`,
    )
  }
  // Browsers keep no __Host- cookie and lend no cryptography to a page that came in the clear.
  if (url.protocol === 'http:' && !isThisMachine(url.hostname)) {
    reader.problems.push(
      `${name} es ${url.origin}, sin cifrar: fuera de esta máquina los navegadores no permiten ` +
        'iniciar sesión así. Ponga delante un servidor con certificado (Caddy o nginx, por ' +
        `ejemplo, con uno de Let's Encrypt o de la autoridad del municipio) e indique https://${url.host}.`,
    )
  }
  return url.origin
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}

function databaseUrl(reader: Reader): string | null {
  const value = text(reader, 'DATABASE_URL')
  if (value === null) return null
  const url = URL.parse(value)
  const isPostgres = url !== null && ['postgres:', 'postgresql:'].includes(url.protocol)
  if (isPostgres && url.pathname.length > 1) return value
  // The value is not repeated: it usually carries a password, and this sentence ends in a log.
  reader.problems.push(
    'DATABASE_URL debe tener la forma postgres://usuario:clave@servidor:5432/base; la que se leyó no la tiene.',
  )
  return null
}

function oidc(reader: Reader): OidcSettings | null {
  const issuer = text(reader, 'OIDC_ISSUER')
  const clientId = text(reader, 'OIDC_CLIENT_ID')
  const clientSecret = text(reader, 'OIDC_CLIENT_SECRET')
  if (issuer === null && clientId === null && clientSecret === null) return null
  if (issuer === null || clientId === null || clientSecret === null) {
    reader.problems.push(
      'OIDC_ISSUER, OIDC_CLIENT_ID y OIDC_CLIENT_SECRET van juntas: indique las tres, o ninguna ' +
        'para usar el ingreso incluido.',
    )
    return null
  }
  const url = URL.parse(issuer)
  // Compared letter by letter with what the provider says of itself, so it is kept as written.
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname))) {
    return { issuer, clientId, clientSecret }
  }
  reader.problems.push(
    `OIDC_ISSUER debe ser la dirección https del servicio de ingreso; se leyó «${issuer}».`,
  )
  return null
}
