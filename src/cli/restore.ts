/** `restore COPY`: begins again from a backup, in an empty place. Exit code 0 when it opened, 1 when not, 2 when misused. */
import { parseArgs } from 'node:util'
import { restoreBackup } from '#server/backup/restore.ts'
import type { Restored } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { reachPostgres } from '#server/database/reach-postgres.ts'

import { inWords } from './backup.ts'
import { readPassphrase } from './passphrase.ts'
import { misused } from './misused.ts'
import { print } from './print.ts'

const usage = `Uso: npm run asiento -- restore COPIA [--passphrase-file ARCHIVO] [--accept-faults]

  Recupera en la carpeta de ASIENTO_DATA (y en la base de DATABASE_URL, si la hay), que deben estar vacías.
  Nada se abre sin haberse comprobado entero.
  --passphrase-file  el archivo que guarda la frase con que se cifró
  --accept-faults    lo abre aunque algo no cuadre: solo si no hay una copia mejor`

export async function restore(words: readonly string[]): Promise<number> {
  const wish = wishIn(words)
  if (wish === null) return misused(usage, words)
  const config = readConfig(process.env)
  const restored = await restoreBackup({
    file: wish.file,
    passphrase: await readPassphrase(wish.passphraseFile),
    dataFolder: config.dataFolder,
    s3: config.s3,
    acceptsFaults: wish.acceptsFaults,
    reachDatabase: (folder) => reachPostgres({ ...config, dataFolder: folder }, print),
  })
  print(storyOf(restored, config.dataFolder))
  return restored.isOpen ? 0 : 1
}

function storyOf(restored: Restored, dataFolder: string): string {
  const { fault, isOpen } = restored
  const told = fault === null ? [] : [`LO RECUPERADO NO ESTÁ ÍNTEGRO.\n${fault}`]
  if (!isOpen) {
    return [
      ...told,
      'No se abrió ni quedó nada en la carpeta. Pruebe con otra copia; si no la hay, repita con --accept-faults.',
    ].join('\n')
  }
  const proof =
    fault === null ? 'Recuperado y comprobado: el libro está íntegro, igual que al copiarlo.' : null
  return [
    ...told,
    ...(proof === null ? [] : [proof]),
    inWords(restored),
    `Está en ${dataFolder}. Lo registrado después de ese momento no está: antes de abrir al público, busque los`,
    'recibos posteriores al último asiento y vuelva a registrarlos (docs/operate/backup.md).',
  ].join('\n')
}

/** Null when the words cannot be understood. */
function wishIn(words: readonly string[]): {
  readonly file: string
  readonly passphraseFile: string | undefined
  readonly acceptsFaults: boolean
} | null {
  try {
    const options = {
      'passphrase-file': { type: 'string' },
      'accept-faults': { type: 'boolean', default: false },
    } as const
    const { values, positionals } = parseArgs({
      args: [...words],
      options,
      allowPositionals: true,
    })
    const [file, another] = positionals
    if (file === undefined || another !== undefined) return null
    return {
      file,
      passphraseFile: values['passphrase-file'],
      acceptsFaults: values['accept-faults'],
    }
  } catch (cause) {
    if (cause instanceof TypeError) return null
    throw cause
  }
}
