/**
 * `doctor`: what «Salud del registro» shows, from the server's console. Exit code 0 when nobody is
 * needed, 1 when somebody is, 2 when misused, 3 when it could not look.
 */
import type { HealthCheck } from '#contract/service/health.ts'
import { healthSentence, healthWords } from '#contract/service/health-words.ts'
import type { HealthForms } from '#contract/service/health-words.ts'
import { cleanedUp } from '#server/common/clean-up.ts'
import type { Config } from '#server/config/config.ts'
import { missingSteps } from '#server/database/schema/migrate.ts'
import { toldOf } from '#server/notices/digest-words.ts'
import { installationHealth, versionsCheck } from '#server/service/health/installation-health.ts'
import { municipalityHealth } from '#server/service/health/municipality-health.ts'

import { exitCode } from '../common/exit-codes.ts'
import { misused } from '../common/misused.ts'
import { openBooks } from '../common/open-books.ts'
import { print } from '../common/print.ts'
import { reachBooks } from '../common/reach-books.ts'
import { townsAt } from '../common/towns.ts'

const usage = `Uso: npm run asiento -- doctor

  Dice de la instalación y de cada municipalidad qué está bien y qué necesita a alguien, y qué hacer.
  No cambia nada; sirve con el servidor en marcha o detenido. Responde 0 si nada necesita a nadie, 1 si algo sí.`

/** Of the installation, or of the municipality of that name. */
interface Part {
  readonly name: string
  readonly checks: readonly HealthCheck[]
}

export async function doctor(words: readonly string[]): Promise<number> {
  if (words.length > 0) return misused(usage, words)
  const parts = await reachBooks(examine)
  for (const { name, checks } of parts) print([`${name}:`, ...checks.map(lineOf)].join('\n'))
  const needed = parts.flatMap(({ checks }) => checks).filter(needsSomebody).length
  print(needed === 0 ? healthWords.well : healthWords.needed(needed))
  return needed === 0 ? exitCode.done : exitCode.failed
}

async function examine(url: string, config: Config): Promise<readonly Part[]> {
  const steps = await missingSteps(url)
  const database = await openBooks(url, 3)
  return cleanedUp(
    async () => {
      const name = 'Instalación'
      // What an older database lacks, nothing can be asked of.
      if (steps.pending > 0) return [{ name, checks: [await versionsCheck(database, steps)] }]
      const app = { config, database, now: () => new Date(), proxyWatch }
      const towns = await townsAt(database, config, null)
      const municipalityId = towns[0]?.municipalityId ?? null
      const parts: Part[] = [
        { name, checks: await installationHealth(app, { municipalityId, steps }) },
      ]
      for (const town of towns) {
        // oxlint-disable-next-line no-await-in-loop -- one municipality after another
        parts.push({ name: town.name, checks: await municipalityHealth(app, town.municipalityId) })
      }
      return parts
    },
    () => database.close(),
  )
}

/** Only the process that people reach sees who hides them. */
const proxyWatch = { look: () => undefined, hidden: () => null }

function needsSomebody({ state }: HealthCheck): boolean {
  return state === 'ACT' || state === 'LOOK'
}

function lineOf(check: HealthCheck): string {
  const { names, states, tell } = healthWords
  const state = states[check.state].toUpperCase().padEnd(stateWidth)
  return `  ${state}  ${names[check.kind]}: ${healthSentence(tell, check, forms)}`
}

const stateWidth = Math.max(...Object.values(healthWords.states).map(({ length }) => length))

const forms: HealthForms = {
  instant: (at) => new Date(at).toLocaleString('es', { dateStyle: 'short', timeStyle: 'short' }),
  size: (bytes) => `${(bytes / 1024 ** 3).toLocaleString('es', { maximumFractionDigits: 1 })} GB`,
  trouble: (trouble) => `${toldOf[trouble]}.`,
  // Printing says it as it is called here.
  order: (words) => `npm run asiento -- ${words}`,
}
