import type { HealthCheck, HealthState } from '#contract/service/health.ts'
import type { HealthForms } from '#contract/service/health-words.ts'
import { healthSentence, healthWords } from '#contract/service/health-words.ts'
import { cleanedUp } from '#server/platform/common/clean-up.ts'
import { isBackupGone } from '#server/platform/jobs/backup-notes.ts'
import type { Config } from '#server/platform/common/config/config.ts'
import { missingSteps } from '#server/platform/database/schema/migrate.ts'
import { toldOf } from '#server/features/notices/send-digests.ts'
import {
  installationHealth,
  versionsCheck,
  municipalityHealth,
} from '#server/features/service/health/read-health.ts'
import { exitCode } from '../common/exit-codes.ts'
import { plainCommand } from '../common/command.ts'
import { print } from '../common/print.ts'
import { openBooks, reachBooks } from '../common/reach-books.ts'
import { municipalitiesAt } from '../common/municipalities.ts'
import { request as askPlainly } from 'node:http'
import { request as askSafely } from 'node:https'
import type { RequestOptions } from 'node:https'

const usage = `Uso: npm run asiento -- doctor

  Dice de la instalación y de cada municipalidad qué está bien y qué necesita a alguien, y qué hacer.
  No cambia nada; sirve también con el servidor detenido, y lo dice. Responde 0 si nada necesita a nadie, 1 si algo sí.`

interface Part {
  readonly name: string
  readonly lines: readonly Line[]
}

interface Line {
  readonly state: HealthState
  readonly says: string
}

export const doctor = plainCommand(usage, async () => {
  const parts = await reachBooks(examine)
  for (const { name, lines } of parts) print([`${name}:`, ...lines.map(written)].join('\n'))
  const needed = parts.flatMap(({ lines }) => lines).filter(needsSomebody).length
  print(needed === 0 ? healthWords.well : healthWords.needed(needed))
  return needed === 0 ? exitCode.done : exitCode.failed
})

async function examine(url: string, config: Config): Promise<readonly Part[]> {
  const steps = await missingSteps(url)
  const database = await openBooks(url, 3)
  return cleanedUp(
    async () => {
      const name = 'Instalación'
      const server = await serverLine(config)
      // What an older database lacks, nothing can be asked of.
      if (steps.pending > 0) {
        return [{ name, lines: [server, lineOf(await versionsCheck(database, steps))] }]
      }
      const app = { config, database, now: () => new Date() }
      const municipalities = await municipalitiesAt(database, config, null)
      const checks = await installationHealth(app, steps)
      const parts: Part[] = [
        { name, lines: [server, ...(await Promise.all(checks.map(lookedAt)))] },
      ]
      for (const municipality of municipalities) {
        // oxlint-disable-next-line no-await-in-loop -- one municipality after another
        const ofMunicipality = await municipalityHealth(app, municipality.municipalityId)
        parts.push({ name: municipality.name, lines: ofMunicipality.map(lineOf) })
      }
      return parts
    },
    () => database.close(),
  )
}

function needsSomebody({ state }: Line): boolean {
  return state === 'ACT' || state === 'LOOK'
}

function lineOf(check: HealthCheck): Line {
  const { names, tell } = healthWords
  return {
    state: check.state,
    says: `${names[check.kind]}: ${healthSentence(tell, check, forms)}`,
  }
}

/** Where backups lie the server itself may be kept from looking (`ProtectHome`, a container). */
async function lookedAt(check: HealthCheck): Promise<Line> {
  if (check.kind !== 'BACKUP' || check.state === 'OFF') return lineOf(check)
  const { place } = check.facts
  if (place === null || !(await isBackupGone(place))) return lineOf(check)
  const again = forms.order('backup LUGAR')
  return {
    state: 'ACT',
    says: `${healthWords.names.BACKUP}: Ya no está en ${place}: conecte el disco, o haga otra con «${again}».`,
  }
}

/** Of this alone the page cannot tell. */
async function serverLine(config: Config): Promise<Line> {
  const { port } = config
  if (await isServing(config)) {
    return { state: 'OK', says: `Servidor: Responde en el puerto ${port}.` }
  }
  return {
    state: 'ACT',
    says: `Servidor: No responde en el puerto ${port}. Póngalo en marcha: npm start, o systemctl start asiento.`,
  }
}

function written({ state, says }: Line): string {
  return `  ${healthWords.states[state].toUpperCase().padEnd(stateWidth)}  ${says}`
}

const stateWidth = Math.max(...Object.values(healthWords.states).map(({ length }) => length))

const forms: HealthForms = {
  instant: (at) => new Date(at).toLocaleString('es', { dateStyle: 'short', timeStyle: 'short' }),
  size: (bytes) => `${(bytes / 1024 ** 3).toLocaleString('es', { maximumFractionDigits: 1 })} GB`,
  trouble: (trouble) => `${toldOf[trouble]}.`,
  order: (words) => `npm run asiento -- ${words}`,
}

const timeoutMs = 5000

// Who listens everywhere is asked here.
const nearest: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

function isServing({ host, port, tls }: Pick<Config, 'host' | 'port' | 'tls'>): Promise<boolean> {
  const options: RequestOptions = {
    host: nearest[host] ?? host,
    port,
    path: '/health',
    agent: false,
    // Its certificate is of the name that people type; nothing secret is asked.
    rejectUnauthorized: false,
    signal: AbortSignal.timeout(timeoutMs),
  }
  return new Promise((resolve) => {
    const asking = tls === null ? askPlainly(options) : askSafely(options)
    asking.once('error', () => resolve(false))
    asking.once('response', (answer) => {
      answer.once('error', () => undefined).resume()
      resolve(answer.statusCode === 200)
    })
    asking.end()
  })
}
