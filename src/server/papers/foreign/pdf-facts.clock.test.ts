import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'

import { temporaryFile } from '#tests/temporary-file.ts'
import { readPdfFacts } from './pdf-facts.ts'

const factsOf = async (bytes: Uint8Array) => readPdfFacts({ path: await temporaryFile(bytes) })

async function onePage(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.addPage()
  return document.save()
}

it('stops reading after ten seconds of processor, and goes on serving others meanwhile', async () => {
  const tail = '\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF'
  const nested = Buffer.from(`%PDF-1.4\n1 0 obj${'['.repeat(3_000_000)}${tail}`)
  const hostile = factsOf(nested)
  const honest = factsOf(await onePage())
  expect(await Promise.race([hostile, honest])).toMatchObject({ pages: 1 })
  expect(await hostile).toMatchObject({ isBroken: true })
})
