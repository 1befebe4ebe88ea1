import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

import { OperatorProblem } from '#server/config.ts'

import { print } from './print.ts'

// The door of every command. Each command is one file; it is handed the words after its name and
// answers the exit code. A command is loaded when it is asked for: `verify` waits for no web server.

type Run = (words: readonly string[]) => Promise<number>
type Command = { readonly summary: string; readonly load: () => Promise<Run> }

const commands: Readonly<Record<string, Command>> = {
  start: {
    summary: 'Pone en marcha el servidor.',
    load: async () => (await import('./start.ts')).start,
  },
  demo: {
    summary: 'Pone en marcha una demostración con datos inventados.',
    load: async () => (await import('./demo.ts')).demo,
  },
  migrate: {
    summary: 'Pone la base de datos al día.',
    load: async () => (await import('./migrate-database.ts')).migrateDatabase,
  },
  backup: {
    summary: 'Copia todo en un solo archivo, sin parar; cifrado, si se quiere.',
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: {
    summary: 'Recupera una copia en un lugar vacío, comprobada antes de abrir.',
    load: async () => (await import('./restore.ts')).restore,
  },
  import: {
    summary:
      'Trae un libro antiguo (CSV o XLSX) como serie de solo lectura; antes dice qué le falta.',
    load: async () => (await import('./import.ts')).importOldBook,
  },
  verify: {
    summary: 'Comprueba que los libros están íntegros, o dice qué no cuadra.',
    load: async () => (await import('./verify.ts')).verify,
  },
  export: {
    summary: 'Escribe un libro en un archivo que cualquiera puede comprobar.',
    load: async () => (await import('./export-ledger.ts')).exportLedger,
  },
  municipality: {
    summary: 'Muestra las municipalidades y sus direcciones; prepara otra.',
    load: async () => (await import('./municipality.ts')).municipality,
  },
  user: {
    summary: 'Muestra las personas; las invita, les da otra contraseña o les quita el acceso.',
    load: async () => (await import('./user.ts')).user,
  },
  'rotate-keys': {
    summary: 'Renueva las claves del ingreso antes de tiempo, o todas tras una fuga.',
    load: async () => (await import('./rotate-keys.ts')).rotateKeys,
  },
  'break-glass': {
    summary: 'Abre el ingreso de emergencia a una cuenta local, por unos minutos.',
    load: async () => (await import('./break-glass.ts')).breakGlass,
  },
  bench: {
    summary: 'Mide lo que cuesta el registro en esta máquina.',
    load: async () => (await import('./bench.ts')).bench,
  },
  'dump-schema': {
    summary: 'Vuelve a escribir db/schema.sql.',
    load: async () => (await import('./dump-schema.ts')).dumpSchema,
  },
}

// Sources are stripped of their types and compiled once for each version, not at each start: half of what starting takes.
// Beside the packages, where only whoever installs may write; where nobody may, it is done without.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/asiento', import.meta.url)))

async function main(): Promise<number> {
  const [name, ...words] = process.argv.slice(2)
  const command = name === undefined ? undefined : commands[name]
  if (command === undefined) {
    print(usage(name))
    return name === undefined || name === 'help' ? 0 : 2
  }
  try {
    const run = await command.load()
    return await run(words)
  } catch (fault) {
    // A bad setting is the operator's to mend: the sentence is enough, a stack would bury it.
    process.stderr.write(`${fault instanceof OperatorProblem ? fault.message : inFull(fault)}\n`)
    return 1
  }
}

function usage(name: string | undefined): string {
  const width = Math.max(...Object.keys(commands).map((known) => known.length))
  const list = Object.entries(commands).map(
    ([known, { summary }]) => `  ${known.padEnd(width)}  ${summary}`,
  )
  const complaint = name === undefined || name === 'help' ? [] : [`No existe la orden «${name}».\n`]
  return [...complaint, 'Uso: npm run asiento -- <orden>\n', ...list].join('\n')
}

function inFull(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault)
  return fault.cause === undefined
    ? (fault.stack ?? fault.message)
    : `${fault.stack}\nPor: ${inFull(fault.cause)}`
}

process.exitCode = await main()
