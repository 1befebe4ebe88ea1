import path from 'node:path'
import { OperatorProblem, readConfig } from '#server/platform/common/config/config.ts'
import { readLastBackup } from '#server/platform/jobs/backup-notes.ts'
import { exitCode } from '../common/exit-codes.ts'
import { command } from '../common/command.ts'
import { readPassphrase } from '../common/passphrase.ts'
import { print } from '../common/print.ts'
import { openProgress } from '../common/progress.ts'
import { untilLeaving } from '../common/until-leaving.ts'
import { phaseNames } from './restore.ts'
import { runDrill } from '#server/backup/restore.ts'

const usage = `Uso: npm run asiento -- drill [COPIA] [--place CARPETA] [--passphrase-file ARCHIVO]

  Recupera una copia al lado, en un PostgreSQL aparte, la verifica entera y borra lo recuperado. No interrumpe al servidor,
  no envía correo y no toca el libro; el resultado queda en «Salud del registro».
  COPIA              la que se ensaya; si no se dice, la última que se hizo
  --place            la carpeta donde cabe lo recuperado; si no se dice, la de ASIENTO_DATA
  --passphrase-file  el archivo que guarda la frase con que se cifró, o la clave secreta`

export const drill = command({
  usage,
  options: { 'passphrase-file': { type: 'string' }, place: { type: 'string' } },
  understand: ({ values, positionals: [named, ...others] }) =>
    others.length > 0 ? null : { named, ...values },
  async run({ named, ...values }) {
    const { dataFolder, reserveBytes } = readConfig(process.env)
    const file = named ?? (await readLastBackup(dataFolder))?.place
    if (file === undefined) {
      throw new OperatorProblem('No consta ninguna copia: haga una con «backup», o indique cuál.')
    }
    const progress = openProgress()
    const fault = await runDrill({
      file,
      secret: await readPassphrase(values['passphrase-file']),
      dataFolder,
      place: path.resolve(values.place ?? dataFolder),
      reserveBytes,
      signal: untilLeaving(),
      report: ({ phase, done, total }) => progress.tell({ name: phaseNames[phase], done, total }),
    }).finally(progress.end)
    print(
      fault === null
        ? `El ensayo salió bien: ${file} se recupera, y es el libro.`
        : `EL ENSAYO FALLÓ: ${file}.\n${fault}`,
    )
    return fault === null ? exitCode.done : exitCode.failed
  },
})
