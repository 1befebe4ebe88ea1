import { resolve } from 'node:path'

import { readAddresses } from './address-settings.ts'
import type { Addresses } from './address-settings.ts'
import { readClamd } from './clamd-settings.ts'
import type { ClamdSettings } from './clamd-settings.ts'
import { readCloud } from './cloud-settings.ts'
import type { CloudSettings } from './cloud-settings.ts'
import { readMail } from './mail-settings.ts'
import { readMetricsSettings } from './metrics-settings.ts'
import type { MetricsSettings } from './metrics-settings.ts'
import type { MailSettings } from './mail-settings.ts'
import { readOidc } from './oidc-settings.ts'
import type { OidcSettings } from './oidc-settings.ts'
import { readTrustedProxies } from './proxy-settings.ts'
import { readS3 } from './s3-settings.ts'
import type { S3Settings } from './s3-settings.ts'
import { readStamps } from './stamp-settings.ts'
import type { StampSettings } from './stamp-settings.ts'
import { projectRoot } from '../common/product-files.ts'
import { refuseRemovedSettings } from './removed-settings.ts'
import { flag, integer, text } from './setting-reader.ts'
import type { Environment, Reader } from './setting-reader.ts'
import { readWebhookNetworks } from './webhook-settings.ts'

/** What the environment decides, read once at the start and never again. */
export type Config = Addresses & {
  readonly port: number
  readonly idPort: number
  /** Absolute folder of the database and the files. */
  readonly dataFolder: string
  /** The council's own PostgreSQL, or null for the embedded one. */
  readonly databaseUrl: string | null
  /** The bucket the files are kept in, or null for the data folder. */
  readonly s3: S3Settings | null
  /** Where ClamAV's daemon listens, or null: then files are not scanned. */
  readonly clamd: ClamdSettings | null
  /** From one round of what a server does by itself to the next. */
  readonly roundSeconds: number
  /** Whether to share the embedded PostgreSQL of another server on the same folder. */
  readonly attach: boolean
  readonly maxUploadBytes: number
  /**
   * What one person's uploads may take together while no entry claims them; never less than one
   * upload.
   */
  readonly waitingUploadBytes: number
  /** What is kept free on the disk of the data folder: nothing new is taken in below it. */
  readonly reserveBytes: number
  /** The council's own sign-in service, or null for the embedded one. */
  readonly oidc: OidcSettings | null
  /** The cloud project whose own client signs people in, or null; never together with `oidc`. */
  readonly cloud: CloudSettings | null
  /** The server that sends our mail, or null: then none is sent. */
  readonly mail: MailSettings | null
  /** Which authority stamps the closings, or null: none does. */
  readonly stamps: StampSettings | null
  /** Absolute; where the mail server puts letters that came back, or null: none are read. */
  readonly bounceFolder: string | null
  /** Where the figures for Prometheus are read, or null: then nowhere. */
  readonly metrics: MetricsSettings | null
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[]
  /** Host names, addresses and networks within that webhooks may be sent to all the same. */
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

/** Reads every variable; throws a `ConfigProblem` that names all the bad ones at once. */
export function readConfig(env: Environment): Config {
  const reader: Reader = { env, problems: [] }
  refuseRemovedSettings(reader)
  const port = integer(reader, 'PORT', { fallback: 3000, from: 1, to: highestPort })
  const nextPort = Math.min(port + 1, highestPort)
  const idPort = integer(reader, 'ID_PORT', { fallback: nextPort, from: 1, to: highestPort })
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
    bounceFolder: folderIn(reader, 'BOUNCE_FOLDER'),
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

function folderIn(reader: Reader, name: string): string | null {
  const given = text(reader, name)
  return given === null ? null : resolve(projectRoot, given)
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
  reader.problems.push(
    'DATABASE_URL debe tener la forma postgres://usuario:clave@servidor:5432/base; la que se leyó no la tiene.',
  )
  return null
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
