import { resolve, isAbsolute } from 'node:path'
import { readAddresses } from './address-settings.ts'
import type { Addresses } from './address-settings.ts'
import { readCloud } from './cloud-settings.ts'
import type { CloudSettings } from './cloud-settings.ts'
import { readMail } from './mail-settings.ts'
import type { MailSettings } from './mail-settings.ts'
import { readOidc } from './oidc-settings.ts'
import type { OidcSettings } from './oidc-settings.ts'
import { projectRoot } from '../product-files.ts'
import { refuseRemovedSettings } from './removed-settings.ts'
import { complaint, flag, list, integer, text, isThisMachine } from './setting-reader.ts'
import type { Environment, Reader } from './setting-reader.ts'
import { isNetwork } from '../network.ts'
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

export type Config = Addresses & {
  readonly port: number
  readonly idPort: number
  readonly dataFolder: string
  readonly databaseUrl: string | null
  readonly s3: ReturnType<typeof readS3>
  readonly clamd: ClamdSettings | null
  readonly roundSeconds: number
  readonly attach: boolean
  readonly maxUploadBytes: number
  /**
   * What one person's uploads may take together while no entry claims them; never less than one
   * upload.
   */
  readonly waitingUploadBytes: number
  /** What is kept free on the disk of the data folder: nothing new is taken in below it. */
  readonly reserveBytes: number
  readonly oidc: OidcSettings | null
  readonly cloud: CloudSettings | null
  readonly mail: MailSettings | null
  readonly stamps: ReturnType<typeof readStamps>
  readonly bounceFolder: string | null
  readonly metrics: ReturnType<typeof readMetricsSettings>
  readonly trustedProxies: readonly string[]
  readonly webhookNetworks: readonly string[]
}

/**
 * Something only whoever runs the server can mend: the sentence says what to do, and a stack would
 * bury it.
 */
export class OperatorProblem extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'OperatorProblem'
  }
}

/** What stands in the way is outside: the settings, the database, the disk, the network, a port. */
export class EnvironmentProblem extends OperatorProblem {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'EnvironmentProblem'
  }
}

/** The environment cannot be used; `problems` holds one sentence per variable. */
export class ConfigProblem extends EnvironmentProblem {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`La configuración no sirve:\n${problems.map((problem) => `  · ${problem}`).join('\n')}`)
    this.name = 'ConfigProblem'
    this.problems = problems
  }
}

const highestPort = 65_535
const mebibyte = 1_048_576

export function readConfig(env: Environment): Config {
  const reader: Reader = { env, problems: [] }
  refuseRemovedSettings(reader)
  const port = integer(reader, 'PORT', { fallback: 3000, from: 1, to: highestPort })
  const nextPort = Math.min(port + 1, highestPort)
  const idPort = integer(reader, 'ID_PORT', { fallback: nextPort, from: 1, to: highestPort })
  const bounces = text(reader, 'BOUNCE_FOLDER')
  const signIn = readOidc(reader)
  const cloud = readCloud(reader)
  const isHosted = signIn !== null || cloud !== null
  const addresses = readAddresses(reader, { port, idPort, isHosted })
  const config: Config = {
    ...addresses,
    port,
    idPort,
    dataFolder: resolve(projectRoot, text(reader, 'ASIENTO_DATA') ?? '.data'),
    databaseUrl: databaseUrl(reader),
    s3: readS3(reader),
    clamd: readClamd(reader),
    roundSeconds: integer(reader, 'ROUND_SECONDS', { fallback: 60, from: 1, to: 60 }),
    attach: flag(reader, 'ASIENTO_ATTACH'),
    maxUploadBytes:
      integer(reader, 'MAX_UPLOAD_MB', { fallback: 100, from: 1, to: 2048 }) * mebibyte,
    waitingUploadBytes:
      integer(reader, 'WAITING_UPLOADS_MB', { fallback: 1024, from: 1, to: 1_000_000 }) * mebibyte,
    reserveBytes:
      integer(reader, 'DISK_RESERVE_MB', { fallback: 256, from: 0, to: 1_000_000_000 }) * mebibyte,
    oidc: signIn,
    cloud,
    mail: readMail(reader),
    stamps: readStamps(reader),
    bounceFolder: bounces === null ? null : resolve(projectRoot, bounces),
    metrics: readMetricsSettings(reader),
    trustedProxies: readTrustedProxies(reader, addresses),
    webhookNetworks: readWebhookNetworks(reader),
  }
  demandMarkedSender(reader, config)
  if (port === idPort) {
    reader.problems.push(
      `PORT e ID_PORT no pueden ser el mismo (${port}): son dos puertas distintas.`,
    )
  }
  if (signIn !== null && cloud !== null) {
    reader.problems.push(
      'OIDC_ISSUER y CLOUD_PROJECT son dos servicios de ingreso distintos: indique uno solo.',
    )
  }
  if (reader.problems.length > 0) throw new ConfigProblem(reader.problems)
  return config
}

// Of the 64 letters before the @ (RFC 5321, §4.5.3.1.1) the mark of a letter takes 43.
const longestMarkedLocal = 21

function demandMarkedSender(reader: Reader, { bounceFolder, mail }: Config): void {
  if (bounceFolder === null) return
  const [local = ''] = mail?.from.address.split('@') ?? []
  if (mail !== null && local.length <= longestMarkedLocal) return
  reader.problems.push(
    `BOUNCE_FOLDER va con SMTP_URL y MAIL_FROM, y la dirección que envía lleva ante la @ ${longestMarkedLocal} letras como máximo: registro@municipio.example.`,
  )
}

function databaseUrl(reader: Reader): string | null {
  const value = text(reader, 'DATABASE_URL')
  if (value === null) return null
  const url = URL.parse(value)
  const isPostgres = url !== null && ['postgres:', 'postgresql:'].includes(url.protocol)
  if (isPostgres && url.pathname.length > 1 && isSpelled(url)) return value
  // The value is not repeated: it usually carries a password, and this sentence ends in a log.
  return complaint(
    reader,
    'DATABASE_URL debe tener la forma postgres://usuario:clave@servidor:5432/base; la que se leyó no la tiene.',
  )
}

/** A `%` of a password has to be written `%25` in an address. */
function isSpelled({ username, password, pathname }: URL): boolean {
  try {
    decodeURIComponent(`${username}${password}${pathname}`)
    return true
  } catch {
    return false
  }
}

type ClamdSettings = { readonly path: string } | { readonly host: string; readonly port: number }

function readClamd(reader: Reader): ClamdSettings | null {
  const value = text(reader, 'CLAMD')
  if (value === null) return null
  if (isAbsolute(value)) return { path: value }
  const [, host, port] = /^(\[[\da-f:]+\]|[^\s:/]+):(\d{1,5})$/iu.exec(value) ?? []
  if (host !== undefined && Number(port) > 0 && Number(port) <= 65_535) {
    return { host: host.replaceAll(/[[\]]/gu, ''), port: Number(port) }
  }
  return complaint(
    reader,
    `CLAMD debe ser la ruta de un socket, como /run/clamav/clamd.ctl, o servidor:puerto, como 10.20.0.5:3310; se leyó «${value}».`,
  )
}

const shortestToken = 24

function readMetricsSettings(reader: Reader) {
  const host = text(reader, 'METRICS_HOST') ?? '127.0.0.1'
  const token = text(reader, 'METRICS_TOKEN')
  if (text(reader, 'METRICS_PORT') === null) return null
  const port = integer(reader, 'METRICS_PORT', { fallback: 9464, from: 1, to: highestPort })
  if (token === null && !isThisMachine(host)) {
    reader.problems.push(
      'METRICS_HOST abre las cifras a otras máquinas: indique también METRICS_TOKEN, que deberán mostrar.',
    )
  }
  if (token !== null && token.length < shortestToken) {
    reader.problems.push(`METRICS_TOKEN debe tener al menos ${shortestToken} letras.`)
  }
  return { host, port, token }
}

const thisMachine = ['127.0.0.0/8', '::1']

/**
 * Addresses and networks whose `X-Forwarded-For` counts. An https origin without a certificate of
 * ours means a proxy, and one on this machine unless told otherwise; without a proxy the header is
 * anyone's to write, and nobody is believed.
 */
function readTrustedProxies(
  reader: Reader,
  { publicUrl, tls }: Pick<Addresses, 'publicUrl' | 'tls'>,
): readonly string[] {
  const networks = list(reader, 'TRUSTED_PROXY')
  if (networks.length === 0)
    return publicUrl.startsWith('https:') && tls === null ? thisMachine : []
  const wrong = networks.filter((network) => !isNetwork(network))
  if (wrong.length === 0) return networks
  reader.problems.push(
    `TRUSTED_PROXY debe tener la dirección del servidor que cifra, o su red, como 10.0.0.5 o 10.0.0.0/24; se leyó «${wrong.join(', ')}».`,
  )
  return []
}

function readS3(reader: Reader) {
  const address = text(reader, 'FILES_S3_ENDPOINT')
  const bucket = text(reader, 'FILES_S3_BUCKET')
  const keyId = text(reader, 'FILES_S3_KEY_ID')
  const secret = text(reader, 'FILES_S3_SECRET')
  const region = text(reader, 'FILES_S3_REGION') ?? 'us-east-1'
  const isBucketInHost = flag(reader, 'FILES_S3_BUCKET_IN_HOST')
  if (!address && !bucket && !keyId && !secret) return null
  if (!address || !bucket || !keyId || !secret) {
    return complaint(
      reader,
      'FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_KEY_ID y FILES_S3_SECRET van juntas: indique las cuatro, o ninguna para guardar los archivos en ASIENTO_DATA.',
    )
  }
  const endpoint = endpointAt(reader, address)
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/u.test(bucket)) {
    reader.problems.push(
      `FILES_S3_BUCKET debe ser el nombre de un depósito: minúsculas, números, puntos y guiones; se leyó «${bucket}».`,
    )
  }
  return endpoint && { endpoint, bucket, region, keyId, secret, isBucketInHost }
}

function endpointAt(reader: Reader, address: string): URL | null {
  const url = URL.parse(address)
  const isPlain = url?.protocol === 'http:' && isThisMachine(url.hostname)
  const isBare = url?.username === '' && url.search === '' && url.hash === ''
  if (url !== null && isBare && (url.protocol === 'https:' || isPlain)) return url
  // The value is not repeated: somebody may have written the key into it.
  return complaint(
    reader,
    'FILES_S3_ENDPOINT debe ser la dirección https del almacén, sin clave ni depósito (http solo en esta misma máquina).',
  )
}

function readStamps(reader: Reader) {
  const address = text(reader, 'TSA_URL')
  const file = text(reader, 'TSA_CA')
  const policy = text(reader, 'TSA_POLICY')
  if (policy !== null && !/^[012](?:\.\d+)+$/u.test(policy)) {
    reader.problems.push(`TSA_POLICY debe ser un OID, como 1.2.3.4; se leyó «${policy}».`)
  }
  if (address === null && file === null) return null
  if (address === null || file === null) {
    return complaint(
      reader,
      'TSA_URL y TSA_CA van juntas: la dirección de la autoridad de sellado de tiempo y el archivo PEM con el certificado de quien la avala.',
    )
  }
  const url = URL.parse(address)
  const authorities = certificatesIn(reader, file)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    // Not repeated: it may carry a password, and this sentence ends in a log.
    return complaint(
      reader,
      'TSA_URL debe ser la dirección http o https de una autoridad de sellado de tiempo (RFC 3161).',
    )
  }
  const login = url.username === '' ? null : decoded(`${url.username}:${url.password}`)
  url.username = ''
  url.password = ''
  return { url, login, policy, authorities }
}

const pem = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/gu

function certificatesIn(reader: Reader, file: string): readonly string[] {
  try {
    const found = readFileSync(resolve(projectRoot, file), 'utf8').match(pem) ?? []
    // Each is read once here, so that a bad one is told at the start.
    const read = found.map((one) => new X509Certificate(one))
    if (read.length > 0) return found
  } catch {
    // Not there, not readable, or no certificate: for whoever set it they are all the same.
  }
  reader.problems.push(`TSA_CA debe ser un archivo PEM con certificados; se leyó «${file}».`)
  return []
}

function decoded(login: string): string {
  try {
    return decodeURIComponent(login)
  } catch {
    return login // a lone per cent sign
  }
}

const hostShape =
  /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]*[a-z\d])?)(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/u

function readWebhookNetworks(reader: Reader): readonly string[] {
  const places = list(reader, 'WEBHOOK_PRIVATE_NETWORKS')
  const wrong = places.filter((place) => !isNetwork(place) && !isHost(place))
  if (wrong.length === 0) return places
  reader.problems.push(
    `WEBHOOK_PRIVATE_NETWORKS debe tener nombres de servidores, direcciones o redes, como sistema.interno o 10.20.0.0/16; se leyó «${wrong.join(', ')}».`,
  )
  return []
}

/** What is written like an address, and is none, is no name either. */
function isHost(place: string): boolean {
  return hostShape.test(place) && !/^[\d.]+$/u.test(place)
}
