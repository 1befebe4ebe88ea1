// Writes the papers that follow from the code: `npm run papers`. A test fails while one is stale.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

import { ConfigProblem, readConfig } from '#server/platform/common/config/config.ts'
import { removedSettings } from '#server/platform/common/config/removed-settings.ts'

import { needs } from './settings-words.ts'

/** What each of these papers should say. */
export const writtenPapers = {
  'docs/decisions/README.md': decisionsPaper,
  'docs/operate/settings.md': settingsPaper,
} as const satisfies Readonly<Record<string, () => string>>

if (import.meta.main) {
  for (const [path, paper] of Object.entries(writtenPapers)) {
    writeFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), paper())
    process.stdout.write(`${path}\n`)
  }
}

/** Every decision with its title. */
function decisionsPaper(): string {
  const folder = fileURLToPath(new URL('../docs/decisions/', import.meta.url))
  const rows = globSync('[0-9]*.md', { cwd: folder })
    .toSorted()
    .map((path) => {
      const text = readFileSync(`${folder}${path}`, 'utf8')
      const [, number, title] = /^# (\d{3}) (.+)$/mu.exec(text) ?? []
      if (number === undefined || title === undefined) {
        throw new Error(`${path} does not begin with «# NNN Title»`)
      }
      return `- ${number} [${title}](${basename(path)})`
    })
  return `# Decisions

Why things are as they are: context, decision and consequence, on half a page, most in 150 words. A new one takes the next number; one that no longer holds is deleted, and one subject stands in one.

Written by \`npm run papers\`; not to be changed by hand.

${rows.join('\n')}\n`
}

/** The settings that the parser reads, in words, grouped by need. */
function settingsPaper(): string {
  refuseWhenUntrue()
  const parts = needs.map(({ title, about, settings }) => {
    const rows = settings.map(
      ([name, missing, purpose]) => `| \`${name}\` | ${missing} | ${purpose}${boundsOf(name)} |`,
    )
    const table = ['| Variable | Si falta | Para qué |', '|---|---|---|', ...rows].join('\n')
    return ['', `## ${title}`, '', ...(about === '' ? [] : [about, '']), table, ''].join('\n')
  })
  return `# Ajustes

Se leen del entorno una sola vez, al arrancar. Un valor que no sirve detiene el arranque con una frase que dice por qué. Para empezar no hace falta ninguno.

\`LOG_LEVEL\` (\`warn\` si falta) regula lo que se escribe en la salida de errores: [observe.md](observe.md).

Lo escribe \`npm run papers\` con lo que lee el programa; no se corrige a mano.
${parts.join('')}`
}

/** What is told and not read, or read and not told. */
function refuseWhenUntrue(): void {
  const read = settingsRead()
  const told = new Set(needs.flatMap(({ settings }) => settings.map(([name]) => name)))
  const wrong = [
    ...[...told].filter((name) => !read.has(name)),
    ...[...read].filter((name) => !told.has(name)),
  ]
  if (wrong.length > 0) throw new Error(`Told and not read, or read and not told: ${wrong.join()}`)
}

/** The names of the variables `readConfig` asks the environment for, but those that went. */
function settingsRead(): ReadonlySet<string> {
  const asked = new Set<string>()
  readConfig(
    new Proxy<Record<string, string | undefined>>(
      {},
      {
        get: (_, name) => {
          asked.add(String(name))
        },
      },
    ),
  )
  for (const name of Object.keys(removedSettings)) asked.delete(name)
  return asked
}

/** What the parser says when it is given what is no number. */
function boundsOf(name: string): string {
  const said = problemsWith({ [name]: 'x' }).find((problem) => problem.startsWith(`${name} debe`))
  const [, from, to] = /entero entre (\d+) y (\d+)/u.exec(said ?? '') ?? []
  return from === undefined || to === undefined ? '' : ` De ${from} a ${to}.`
}

function problemsWith(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (problem) {
    if (problem instanceof ConfigProblem) return problem.problems
    throw problem
  }
}
