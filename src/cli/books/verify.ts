import { openFileStore } from '#server/platform/files/store/open-file-store.ts'
import { municipalityNamed } from '#server/platform/municipality/sites/municipality-named.ts'
import { trustedIn } from '#server/platform/outbound/ask-authority.ts'
import type { RememberedHead, Verdict, WholeBook } from '#server/verify/verify-books.ts'
import { verifyBooks } from '#server/verify/verify-books.ts'

import { command } from '../common/command.ts'
import { print } from '../common/print.ts'
import { reachBooks } from '../common/reach-books.ts'

const usage = `Uso: npm run asiento -- verify [--no-files] [--expect-head POSICIÓN:HUELLA] [--municipality NOMBRE]

  --no-files     no lee los archivos adjuntos: solo mira que estén y cuánto miden
  --expect-head  exige que el libro siga teniendo, en esa posición, la huella que se anotó fuera
  --municipality comprueba solo el libro de una: por su nombre, su dirección o su identificador`

export const verify = command({
  usage,
  options: {
    files: { type: 'boolean', default: true },
    'expect-head': { type: 'string' },
    municipality: { type: 'string' },
  },
  understand({ values: { files: readsBytes, municipality, ...values }, positionals }) {
    const noted = values['expect-head']
    const expectedHead = noted === undefined ? null : rememberedHead(noted)
    const isSense = positionals.length === 0 && (noted === undefined || expectedHead !== null)
    return isSense ? { readsBytes, expectedHead, municipality } : null
  },
  async run({ readsBytes, expectedHead, municipality }) {
    const verdict = await reachBooks(async (url, config) =>
      verifyBooks({
        url,
        municipalityId:
          municipality === undefined ? null : await municipalityNamed(url, config, municipality),
        files: { store: await openFileStore(config), readsBytes },
        expectedHead,
        trusted: trustedIn(config),
      }),
    )
    print(inWords(verdict, readsBytes))
    return verdict.isWhole ? 0 : 1
  },
})

function rememberedHead(text: string): RememberedHead | null {
  // The papers print a hash in two halves, so that a line may break between them.
  const noted = text.replaceAll(/\s/gu, '')
  const [, position, hash] = /^(\d{1,15}):([\da-f]{64})$/iu.exec(noted) ?? []
  return hash === undefined ? null : { position: Number(position), hash: hash.toLowerCase() }
}

export function inWords(verdict: Verdict, readsBytes: boolean): string {
  if (!verdict.isWhole) return `EL LIBRO NO ESTÁ ÍNTEGRO.\n${verdict.discrepancy.message}`
  if (verdict.books.length === 0) return 'Todavía no hay ningún libro que verificar.'
  const whole = readsBytes
    ? 'El libro está íntegro.'
    : 'El libro está íntegro; los archivos NO se revisaron (--no-files): solo se miró que estén y cuánto miden.'
  return [whole, ...verdict.books.map((book) => bookInWords(book, readsBytes))].join('\n')
}

function bookInWords(book: WholeBook, readsBytes: boolean): string {
  const { name, events, entries, files, access, stamps, falseTimes, hash } = book
  const megabytes = (files.sizeBytes / 1_048_576).toLocaleString('es', { maximumFractionDigits: 1 })
  const orphans =
    files.orphans === 0 ? '' : `; ${counted(files.orphans)} más en el almacén que nadie usa`
  const unread = readsBytes ? '' : ' no revisados'
  return [
    `${name}: ${counted(entries)} asientos, ${counted(events)} sucesos, ${counted(files.count)} archivos${unread} (${megabytes} MB)${orphans}.`,
    ...(falseTimes === 0
      ? []
      : [
          `  Asientos y salidas con hora declarada falsa por una diligencia, con su número y su orden: ${counted(falseTimes)}.`,
        ]),
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
