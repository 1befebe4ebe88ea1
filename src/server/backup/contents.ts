/**
 * What a backup is made of, `asiento-backup/2`: a tar archive, encrypted or not, whose members come
 * in this order.
 *
 *   LEEME.txt                          what this is, for whoever finds it
 *   backup.json                        `Beginning`: when it was taken, of which books, with which
 *                                      migrations, and what it promises
 *   database/TABLE/000001.copy.gz …    rows in the text form of COPY, cut at any byte, each part
 *                                      compressed with gzip: a table is all its parts together,
 *                                      and a row may
 *                                      be longer than a part
 *   keys/…                             the installation's secrets; of one municipality, others made
 *                                      for this backup, under which its rows are sealed
 *   files/MUNICIPALITY/SHA256          the bytes of each file
 *   manifest.json                      `Manifest`: size and SHA-256 of every member before the
 *                                      files; how many files
 *   SHA256SUMS                         the hash of the manifest, as `sha256sum --check` reads it
 *
 * A backup of one municipality names it in `backup.json`, and holds its rows and files alone.
 *
 * `asiento-backup/1` is the same without what it promises: no rows counted, no keys named. It is
 * still read.
 */
import * as z from 'zod'

import { secretsName } from '../identity/keys/secrets.ts'

export const backupFormat = 'asiento-backup/2'
const firstFormat = 'asiento-backup/1'

const hash = z.string().regex(/^[\da-f]{64}$/u)
const count = z.int().nonnegative()

/** No part is longer before it is compressed; in the first format one could be. */
export const partBytes = 4_194_304

const taken = {
  /** The version of Asiento that wrote it. */
  product: z.string(),
  /** RFC 3339: the moment it shows. */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), sha256: hash })).min(1),
  sequences: z.record(z.string(), z.string().regex(/^\d{1,19}$/u)),
  books: z.array(
    z.object({
      municipalityId: z.uuid(),
      name: z.string(),
      position: count,
      hash,
      lastEntry: z.object({ entryNumber: z.string(), registeredAt: z.iso.datetime() }).nullable(),
    }),
  ),
}
/** Of which municipality, where it is of one alone; `host` is where it answered. */
const oneTown = z.object({ municipalityId: z.uuid(), host: z.string().min(1), name: z.string() })
const oneTable = { name: z.string(), columns: z.array(z.string()).min(1) }

export const beginning = z.discriminatedUnion('format', [
  z.object({
    format: z.literal(backupFormat),
    ...taken,
    municipality: oneTown.optional(),
    tables: z.array(z.object({ ...oneTable, rows: count })).min(1),
    /** Those of `keyFiles` that were there. */
    keys: z.array(z.string()),
    /** Of all files that the rows name; `manifest` says how many were found. */
    files: z.object({ count, sizeBytes: count }),
  }),
  z.object({
    format: z.literal(firstFormat),
    ...taken,
    tables: z.array(z.object(oneTable)).min(1),
  }),
])

export const manifest = z.object({
  members: z.array(z.object({ name: z.string(), sizeBytes: count, sha256: hash })),
  files: z.object({ count, sizeBytes: count }),
  /** `MUNICIPALITY/SHA256` of files whose bytes were already not what their address says. */
  damaged: z.array(z.string()),
  /** The same, of files that entries hold and that were not in the store. */
  missing: z.array(z.string()),
  /** In which document each of both is, and under which name. */
  places: z.record(z.string(), z.string()).default({}),
})

export type Beginning = z.output<typeof beginning>
/** What is written now. */
export type FullBeginning = Extract<Beginning, { readonly format: typeof backupFormat }>
export type Manifest = z.output<typeof manifest>

/** What the folder of data holds and only this installation may know, as far as it is there. */
export const keyFiles = [secretsName, 'trial-certificate.pem'] as const

export const memberNames = {
  readMe: 'LEEME.txt',
  beginning: 'backup.json',
  part: (table: string, number: number) =>
    `database/${table}/${String(number).padStart(6, '0')}.copy.gz`,
  key: (name: string) => `keys/${name}`,
  file: (address: string) => `files/${address}`,
  manifest: 'manifest.json',
  sums: 'SHA256SUMS',
} as const

export const readMe = `Copia de respaldo de Asiento, el registro de documentos de una municipalidad.
Contiene datos personales y las claves del servicio: guárdela como el libro mismo.

Para recuperarla, en una carpeta vacía y con Asiento instalado:

  asiento restore COPIA                   (desde el paquete, o bin/asiento desde el archivo)
  npm run asiento -- restore COPIA        (desde el código fuente)

Si backup.json trae «municipality», es de esa sola municipalidad: con --beside al final de la orden se
recupera en una instalación que ya atiende a otras.

backup.json dice de cuándo es y de qué libros. Sin Asiento, cada tabla está en database/, en el texto
que entiende la orden COPY de PostgreSQL, comprimida con gzip; si viene en varias partes, se juntan
(cat database/TABLA/*.copy.gz | gunzip). Los documentos están en files/, con su SHA-256 por nombre. manifest.json trae el SHA-256 de todo lo demás.
`
