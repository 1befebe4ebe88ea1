/** `verify`: proves the books whole, or names the first thing wrong. Exit code 0 when whole, 1 when not, 2 when misused. */
import { parseArgs } from 'node:util'
import { OperatorProblem } from '#server/config.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { readKept } from '#server/outside/heads-file.ts'
import { trustedIn } from '#server/outside/trusted.ts'
import type { RememberedHead, Verdict, WholeBook } from '#server/verify/verify-books.ts'
import { verifyBooks } from '#server/verify/verify-books.ts'

import { misused } from './misused.ts'
import { print } from './print.ts'
import { reachBooks } from './reach-books.ts'

const usage = `Uso: npm run asiento -- verify [--no-files] [--expect-head POSICIÓN:HUELLA] [--heads ARCHIVO]

  --no-files     no lee los archivos adjuntos: solo mira que estén y cuánto miden
  --expect-head  exige que el libro siga teniendo, en esa posición, la huella que se anotó fuera
  --heads        exige cada cabeza de un archivo de HEADS_FOLDER`

interface Wish {
  readonly readsBytes: boolean
  readonly expectedHead: RememberedHead | null
  readonly headsFile: string | null
}

export async function verify(words: readonly string[]): Promise<number> {
  const wish = wishIn(words)
  if (wish === null) return misused(usage, words)
  const verdict = await reachBooks(async (url, config) => {
    const store = await openFileStore(config)
    const { readsBytes, expectedHead, headsFile } = wish
    return verifyBooks({
      url,
      files: { store, readsBytes },
      expectedHead,
      remembered: headsFile === null ? [] : await headsAt(headsFile),
      trusted: trustedIn(config),
    })
  })
  print(inWords(verdict))
  return verdict.isWhole ? 0 : 1
}

/** Null when the words cannot be understood. */
function wishIn(words: readonly string[]): Wish | null {
  const options = {
    files: { type: 'boolean', default: true },
    'expect-head': { type: 'string' },
    heads: { type: 'string' },
  } as const
  try {
    const { values } = parseArgs({ args: [...words], options, allowNegative: true })
    const noted = values['expect-head']
    const expectedHead = noted === undefined ? null : rememberedHead(noted)
    if (noted !== undefined && expectedHead === null) return null
    return { readsBytes: values.files, expectedHead, headsFile: values.heads ?? null }
  } catch (cause) {
    if (cause instanceof TypeError) return null
    throw cause
  }
}

/** Throws a sentence when the file holds no head: nothing would be compared, and all would look well. */
async function headsAt(file: string): Promise<readonly RememberedHead[]> {
  const heads = await readKept(file)
  if (heads.length > 0) return heads
  throw new OperatorProblem(`En ${file} no hay ninguna cabeza que comparar.`)
}

function rememberedHead(text: string): RememberedHead | null {
  // The papers print a hash in two halves, so that a line may break between them.
  const noted = text.replaceAll(/\s/gu, '')
  const [, position, hash] = /^(\d{1,15}):([\da-f]{64})$/iu.exec(noted) ?? []
  return hash === undefined ? null : { position: Number(position), hash: hash.toLowerCase() }
}

function inWords(verdict: Verdict): string {
  if (!verdict.isWhole) return `EL LIBRO NO ESTÁ ÍNTEGRO.\n${verdict.discrepancy.message}`
  if (verdict.books.length === 0) return 'Todavía no hay ningún libro que verificar.'
  return ['El libro está íntegro.', ...verdict.books.map(bookInWords)].join('\n')
}

function bookInWords({ name, events, entries, files, access, stamps, hash }: WholeBook): string {
  const megabytes = (files.sizeBytes / 1_048_576).toLocaleString('es', { maximumFractionDigits: 1 })
  const orphans =
    files.orphans === 0 ? '' : `; ${counted(files.orphans)} más en el almacén que nadie usa`
  return [
    `${name}: ${counted(entries)} asientos, ${counted(events)} sucesos, ${counted(files.count)} archivos (${megabytes} MB)${orphans}.`,
    `  Registro de consultas: ${counted(access.sealed)} selladas en el libro; ${counted(access.open)} desde el último sello, que todavía nada prueba.`,
    ...stampsInWords(stamps),
    `  Cabeza del libro: ${events}:${hash}`,
  ].join('\n')
}

function stampsInWords({ count, closings, isTrusted }: WholeBook['stamps']): string[] {
  if (count === 0) return []
  const trust = isTrusted ? '' : ' (sin comprobar de qué autoridad: falta TSA_CA)'
  return [`  Sellos de tiempo: ${counted(count)} de ${counted(closings)} cierres${trust}.`]
}

function counted(count: number): string {
  return count.toLocaleString('es')
}
