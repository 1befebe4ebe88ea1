import { afterAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { acknowledge, route, unitAt } from '#tests/handling.ts'
import { textOfPaper } from '#tests/paper-text.ts'
import { openTestApp } from '#tests/test-app.ts'
import { openToldTimeDatabase } from '#tests/told-time.ts'

const now = new Date('2029-03-05T13:00:00Z')
const municipality = { contact: 'Plaza 1. Teléfono 600 123 456' }
const app = await openTestApp({ db: await openToldTimeDatabase(now), now, municipality })
const clerk = await app.as('REG')
afterAll(() => app.close())

const typeId = (code: string): string | null =>
  app.municipality.foundation.types.find((type) => type.code === code)?.typeId ?? null

async function receiptOf({ entryId }: EntryView): Promise<{ name: string | null; text: string }> {
  const response = await clerk.send(api.readReceipt, { params: { entryId }, query: {} })
  const pages = await textOfPaper(new Uint8Array(await response.arrayBuffer()))
  const name = response.headers.get('content-disposition')
  return { name, text: pages.join(' ').replaceAll(/\s+/gu, ' ') }
}

it('says where it goes, by when an answer is due and by which law, and where to ask', async () => {
  const entry = await clerk.register()
  const { name, text } = await receiptOf(entry)
  expect(text).toContain('Su documento va a Dirección de Obras (DOM)')
  const day = written(entry.content?.dueOn)
  expect(text).toContain(`Hasta el ${day}: 6 meses contados desde el 05/03/2029 (Ley 19.880, `)
  expect(text).toContain('Atiende de lunes a viernes hasta las')
  expect(text).toContain('Plaza 1. Teléfono 600 123 456.')
  expect(text).toContain('/verificar/')
  const code = entry.verificationCode?.slice(0, 9)
  expect(text).toContain(`/consulta, con el número ${entry.entryNumber} y el código ${code}.`)
  expect(name).toContain(`comprobante-${entry.entryNumber}-A4.pdf`)
})

it('says why no day can be said, in the words of the law', async () => {
  const entry = await clerk.register({ typeId: typeId('JUD') })
  const { text } = await receiptOf(entry)
  expect(text).toContain('Plazo de respuesta Según norma. El plazo lo fija el juzgado')
})

it('names the new day of a term that was extended, and no rule that does not give it', async () => {
  const [head, staff] = [await app.as('JU'), await app.as('TR')]
  const unitId = unitAt(app, 1)
  const entry = await acknowledge(staff, await route(clerk, await clerk.register(), unitId))
  const { body, problem } = await head.ask(
    api.extendDeadline,
    {
      params: { entryId: entry.entryId },
      body: { term: { amount: 1, unit: 'MONTH' }, reason: 'Falta un informe de otra oficina.' },
    },
    { version: entry.version },
  )
  expect(problem).toBeNull()
  const { text } = await receiptOf(entry)
  expect(text).toContain(`Hasta el ${written(body.content?.dueOn)}. `)
  expect(text).not.toContain('contados desde')
})

function written(date: string | null | undefined): string {
  return date?.split('-').toReversed().join('/') ?? 'no day'
}
