import { text } from './setting-reader.ts'
import type { Reader } from './setting-reader.ts'

const otherProofs =
  'la huella del libro sale del servidor con CLOSING_MAIL_TO (correo) y con TSA_URL (sello de tiempo); vea docs/operate/verify.md.'
const walArchive =
  'para volver a una hora, use un PostgreSQL propio con pgBackRest (docs/operate/point-in-time.md); la carpeta ya archivada no se toca.'

export const removedSettings: Readonly<Record<string, string>> = {
  PRINT_FOLDER:
    'las etiquetas salen en PDF, de su tamaño, por el diálogo de impresión del navegador.',
  WITNESS_TOWNS: otherProofs,
  HEADS_FOLDER: otherProofs,
  WAL_ARCHIVE: walArchive,
  WAL_ARCHIVE_DAYS: walArchive,
}

/** A setting that went is refused: whoever set it counts on what it did. */
export function refuseRemovedSettings(reader: Reader): void {
  for (const [name, instead] of Object.entries(removedSettings)) {
    if (text(reader, name) !== null) reader.problems.push(`${name} ya no existe: ${instead}`)
  }
}
