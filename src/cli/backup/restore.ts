import { databaseIsLeft, restoreBackup } from '#server/backup/restore.ts'
import type { Restored, RestorePhase } from '#server/backup/restore.ts'
import { readConfig } from '#server/platform/common/config/config.ts'
import type { Config } from '#server/platform/common/config/config.ts'

import { exitCode } from '../common/exit-codes.ts'
import { command } from '../common/command.ts'
import { readPassphrase } from '../common/passphrase.ts'
import { print } from '../common/print.ts'
import { openProgress } from '../common/progress.ts'
import { untilLeaving } from '../common/until-leaving.ts'
import { firstOf, inWords } from './backup.ts'

const usage = `Uso: npm run asiento -- restore COPIA [--passphrase-file ARCHIVO] [--accept-faults]

  Recupera en la carpeta de ASIENTO_DATA (y en la base de DATABASE_URL, si la hay), que deben estar vacías. Nada se
  abre sin haber verificado lo recuperado; si algo falla, la carpeta queda como estaba.
  --passphrase-file  el archivo que guarda la frase con que se cifró, o la clave secreta
  --accept-faults    lo abre aunque algo no cuadre: solo si no hay una copia mejor`

export const restore = command({
  usage,
  options: { 'passphrase-file': { type: 'string' }, 'accept-faults': { type: 'boolean' } },
  understand: ({ values, positionals: [file, ...others] }) =>
    file === undefined || others.length > 0 ? null : { file, ...values },
  async run({ file, ...values }) {
    const config = readConfig(process.env)
    const progress = openProgress()
    const restored = await restoreBackup({
      file,
      secret: await readPassphrase(values['passphrase-file']),
      dataFolder: config.dataFolder,
      s3: config.s3,
      databaseUrl: config.databaseUrl,
      acceptsFaults: values['accept-faults'] ?? false,
      signal: untilLeaving(),
      report: ({ phase, done, total }) => progress.tell({ name: phaseNames[phase], done, total }),
    }).finally(progress.end)
    print(storyOf(restored, config))
    return restored.isOpen ? exitCode.done : exitCode.failed
  },
})

export const phaseNames: Readonly<Record<RestorePhase, string>> = {
  load: 'Recuperando filas y documentos',
  index: 'Rehaciendo índices y claves',
  migrate: 'Poniendo la base al día',
  verify: 'Verificando los libros',
}

function storyOf(restored: Restored, { dataFolder, databaseUrl }: Config): string {
  const { faults, isOpen } = restored
  const told = faults.length === 0 ? [] : [`LO RECUPERADO NO ESTÁ ÍNTEGRO.\n${firstOf(faults)}`]
  if (!isOpen) {
    return [
      ...told,
      'No se abrió nada. Pruebe con otra copia; si no la hay, repita con --accept-faults.',
      ...(databaseUrl === null ? [] : [databaseIsLeft]),
    ].join('\n')
  }
  const proof = 'Recuperado y comprobado: el libro está íntegro, igual que al copiarlo.'
  return [
    ...(faults.length === 0 ? [proof] : told),
    inWords(restored),
    `Está en ${dataFolder}. Lo registrado después de ese momento no está, y sus números pueden estar en comprobantes: el libro`,
    'no da ninguno hasta que dos personas lo decidan en «Estado del libro» (docs/operate/clock.md).',
  ].join('\n')
}
