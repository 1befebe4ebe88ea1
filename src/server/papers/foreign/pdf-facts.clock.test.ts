import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'

import { stampFacts } from '#tests/paper-facts.ts'
import { pdfBomb } from '#tests/pdf-bomb.ts'
import { temporaryFile } from '#tests/temporary-file.ts'
import { readPdfFacts } from './pdf-facts.ts'
import { stampFirstPage } from './stamp.ts'

const factsOf = async (bytes: Uint8Array) => readPdfFacts(await temporaryFile(bytes))

async function onePage(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.addPage()
  return document.save()
}

it('stops reading after two seconds of processor, and goes on serving others meanwhile', async () => {
  const hostile = factsOf(pdfBomb(40))
  const honest = factsOf(await onePage())
  expect(await Promise.race([hostile, honest])).toMatchObject({ pages: 1 })
  expect(await hostile).toMatchObject({ isBroken: true })
})

it('stamps none that unpacks to more memory than a helper may have', async () => {
  await expect(stampFirstPage(pdfBomb(4), stampFacts)).rejects.toHaveProperty('code', 'E-FIL-14')
})
