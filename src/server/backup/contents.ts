/**
 * What a backup is made of, `asiento-backup/1`: a tar archive, encrypted with age or not, whose
 * members come in this order.
 *
 *   LEEME.txt                       what this is, for whoever finds it
 *   backup.json                     `Beginning`: when it was taken, of which books and migrations
 *   database/TABLE/000001.gz …      the rows in the text form of COPY, one gzip stream cut in parts
 *   keys/…                          the installation's secrets
 *   files/MUNICIPALITY/SHA256       the bytes of each file
 *   manifest.json                   `Manifest`: hashes and counts of all that came before
 */
import * as z from 'zod'
import { secretsName } from '../platform/common/secrets.ts'
import { Decrypter, Encrypter } from 'age-encryption'
import { OperatorProblem } from '../platform/common/config/config.ts'

export const backupFormat = 'asiento-backup/1'

const hash = z.string().regex(/^[\da-f]{64}$/u)
const count = z.int().nonnegative()

export const beginning = z.object({
  format: z.literal(backupFormat),
  product: z.string(),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), sha256: hash })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })).min(1),
  sequences: z.record(z.string(), z.string().regex(/^\d{1,19}$/u)),
  books: z.array(
    z.object({
      municipalityId: z.uuid(),
      name: z.string(),
      position: count,
      hash,
      lastEntryNumber: z.string().nullable(),
    }),
  ),
  /** What a restoration needs room for. */
  databaseBytes: count,
  filesBytes: count,
})

export const manifest = z.object({
  members: z.array(z.object({ name: z.string(), sha256: hash })),
  rows: z.record(z.string(), count),
  files: z.object({
    count,
    sizeBytes: count,
    sha256: hash,
  }),
  /** Files that were missing or damaged in the store already, and the document that holds each. */
  lost: z.array(z.object({ address: z.string(), isMissing: z.boolean(), document: z.string() })),
})

export type Beginning = z.output<typeof beginning>
export type Manifest = z.output<typeof manifest>

/** Those of the data folder that only this installation has. */
export const keyFiles = [secretsName, 'trial-certificate.pem'] as const

export const memberNames = {
  readMe: 'LEEME.txt',
  beginning: 'backup.json',
  part: (table: string, number: number) =>
    `database/${table}/${String(number).padStart(6, '0')}.gz`,
  key: (name: string) => `keys/${name}`,
  file: (address: string) => `files/${address}`,
  manifest: 'manifest.json',
} as const

export const memberShapes = {
  part: /^database\/(\w+)\/\d{6}\.gz$/u,
  file: /^files\/([\da-f-]{36})\/([\da-f]{64})$/u,
}

export const readMe = `Copia de respaldo de Asiento, el registro de documentos de una municipalidad.
Contiene datos personales y las claves del servicio: guárdela como el libro mismo.

Para recuperarla, en una carpeta vacía y con Asiento instalado:

  asiento restore COPIA                   (desde el paquete, o bin/asiento desde el archivo)
  npm run asiento -- restore COPIA        (desde el código fuente)

backup.json dice de cuándo es y de qué libros. Sin Asiento, cada tabla está en database/, en el texto
que entiende la orden COPY de PostgreSQL: cat database/TABLA/*.gz | gunzip. Los documentos están en
files/, con su SHA-256 por nombre. manifest.json trae el SHA-256 de todo lo demás.
`

/** `secret` is a passphrase, or the public key of a pair (`age1…`). */
export function encrypt(
  plain: AsyncIterable<Uint8Array>,
  secret: string,
): Promise<AsyncIterable<Uint8Array>> {
  const encrypter = new Encrypter()
  if (secret.startsWith('age1')) understood(() => encrypter.addRecipient(secret))
  else encrypter.setPassphrase(secret)
  return encrypter.encrypt(ReadableStream.from<Uint8Array>(plain))
}

/** `secret` is the passphrase, or the secret key of the pair (`AGE-SECRET-KEY-…`). */
export async function decrypt(
  encrypted: AsyncIterable<Uint8Array>,
  secret: string,
): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = new Decrypter()
  if (secret.startsWith('AGE-SECRET-KEY-')) understood(() => decrypter.addIdentity(secret))
  else decrypter.addPassphrase(secret)
  try {
    return await decrypter.decrypt(ReadableStream.from<Uint8Array>(encrypted))
  } catch (cause) {
    if (!String(cause).includes('no identity matched')) throw cause
    const sentence = 'La frase de paso, o la clave, no es la de esta copia. Indique la suya.'
    throw new OperatorProblem(sentence, { cause })
  }
}

export function isEncrypted(bytes: Uint8Array): boolean {
  return Buffer.from(bytes).toString('latin1').startsWith('age-encryption.org/v1\n')
}

function understood(add: () => void): void {
  try {
    add()
  } catch (cause) {
    throw new OperatorProblem('La clave de age está mal escrita: cópiela otra vez.', { cause })
  }
}
