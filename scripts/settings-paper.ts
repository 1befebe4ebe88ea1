/** `docs/operate/settings.md`: the settings that the parser reads, in words, grouped by need. */
import { ConfigProblem, readConfig } from '#server/config/config.ts'
import { removedSettings } from '#server/config/removed-settings.ts'

import { needs } from './settings-words.ts'

const head = `# Ajustes

Se leen del entorno una sola vez, al arrancar. Un valor que no sirve detiene el arranque con una frase que dice por qué. Para empezar no hace falta ninguno.

\`LOG_LEVEL\` (\`warn\` si falta) regula lo que se escribe en la salida de errores: [observe.md](observe.md).

Lo escribe \`npm run papers\` con lo que lee el programa; no se corrige a mano.
`

export function settingsPaper(): string {
  refuseWhenUntrue()
  const parts = needs.map(({ title, about, settings }) => {
    const rows = settings.map(
      ([name, missing, purpose]) => `| \`${name}\` | ${missing} | ${purpose}${boundsOf(name)} |`,
    )
    const table = ['| Variable | Si falta | Para qué |', '|---|---|---|', ...rows].join('\n')
    return ['', `## ${title}`, '', ...(about === '' ? [] : [about, '']), table, ''].join('\n')
  })
  return head + parts.join('')
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
export function settingsRead(): ReadonlySet<string> {
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
