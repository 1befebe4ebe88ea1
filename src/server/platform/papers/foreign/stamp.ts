/**
 * Lays the register's stamp on the first page of a scan. The result is a copy for people: the file
 * as it came stays in the store untouched, and a digital signature it may carry is only valid
 * there.
 */
import { Refusal } from '#domain/common/refusal.ts'
import type { Job, Outcome } from './foreign-pdf.ts'
import { atTheCounter } from '../helpers/helper-pool.ts'
import type { StampFacts } from '../print/label.ts'
import { isSigned } from './is-signed.ts'
import type { Corner } from './stamp-place.ts'

export type { Corner } from './stamp-place.ts'

const largestMb = 100
const mostCpuMs = 30_000

/**
 * @throws Refusal E-FIL-01 over 100 MB, E-FIL-14 when it cannot be read, E-FIL-11 when it needs a
 * password, E-FIL-12 over 2,000 pages.
 */
export async function stampFirstPage(
  pdf: Uint8Array,
  facts: StampFacts,
  corner: Corner = 'top-right',
): Promise<Uint8Array> {
  return stampApart('stamp', pdf, facts, corner)
}

/**
 * A JPG or PNG as a one-page A4 PDF with the stamp on it.
 * @throws Refusal E-FIL-01 over 100 MB, E-FIL-14 when it is neither or is over 50 million pixels.
 */
export async function imageToStampedPdf(
  image: Uint8Array,
  facts: StampFacts,
  corner: Corner = 'top-right',
): Promise<Uint8Array> {
  return stampApart('image', image, facts, corner)
}

async function stampApart(
  kind: Job['kind'],
  bytes: Uint8Array,
  facts: StampFacts,
  corner: Corner,
): Promise<Uint8Array> {
  const archivo = facts.fileName
  const sizeMb = bytes.length / 1_048_576
  if (sizeMb > largestMb) {
    const slots = { archivo, tam: Math.ceil(sizeMb), max: largestMb }
    throw new Refusal('E-FIL-01', null, slots)
  }
  const { renderStamp } = await import('../print/label.ts')
  const stamp = await renderStamp(facts, kind === 'stamp' && isSigned(bytes))
  const job: Job = {
    kind,
    corner,
    stamp: Buffer.from(stamp).toString('base64'),
    imprint: {
      title: `Documento ${facts.entryNumber}`,
      author: facts.municipalityName,
      madeAt: facts.registeredAt,
    },
  }
  const answer = await atTheCounter.use((helper) => helper.ask<Outcome>(job, bytes, mostCpuMs))
  if (answer?.head.kind === 'paper') return answer.bytes
  const outcome = answer?.head ?? { kind: 'declined', reason: 'broken' }
  if (outcome.reason === 'encrypted') throw new Refusal('E-FIL-11', null, { archivo })
  if (outcome.reason === 'pages') {
    throw new Refusal('E-FIL-12', null, { archivo, n: outcome.pages, max: outcome.max })
  }
  throw new Refusal('E-FIL-14', null, { archivo })
}
