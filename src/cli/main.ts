import { OperatorProblem } from '#server/config.ts'

import { bench } from './bench.ts'
import { demo } from './demo.ts'
import { dumpSchema } from './dump-schema.ts'
import { exportLedger } from './export-ledger.ts'
import { migrateDatabase } from './migrate-database.ts'
import { print } from './print.ts'
import { start } from './start.ts'
import { verify } from './verify.ts'

// The door of every command. Each command is one file; it is handed the words after its name and
// answers the exit code. What only some commands need is imported by them, not here.

type Command = {
  readonly summary: string
  readonly run: (words: readonly string[]) => Promise<number>
}

const commands: Readonly<Record<string, Command>> = {
  start: { summary: 'Pone en marcha el servidor.', run: start },
  demo: { summary: 'Pone en marcha una demostración con datos inventados.', run: demo },
  migrate: { summary: 'Pone la base de datos al día.', run: migrateDatabase },
  verify: {
    summary: 'Comprueba que los libros están íntegros, o dice qué no cuadra.',
    run: verify,
  },
  'export-ledger': {
    summary: 'Escribe un libro en un archivo que cualquiera puede comprobar.',
    run: exportLedger,
  },
  bench: { summary: 'Mide lo que cuesta el registro en esta máquina.', run: bench },
  'dump-schema': { summary: 'Vuelve a escribir db/schema.sql.', run: dumpSchema },
}

async function main(): Promise<number> {
  const [name, ...words] = process.argv.slice(2)
  const command = name === undefined ? undefined : commands[name]
  if (command === undefined) {
    print(usage(name))
    return name === undefined || name === 'help' ? 0 : 2
  }
  try {
    return await command.run(words)
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
