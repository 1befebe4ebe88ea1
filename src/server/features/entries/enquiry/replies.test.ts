/** The answer by its code: told of, and handed out where the municipality lets it. */

import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { OutgoingForm, OutgoingView } from '#contract/outgoing/outgoing.ts'
import { enquirerAt, keyOf, textOf } from '#tests/enquirer.ts'
import { hire, route, unitAt } from '#tests/handling.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { annulExit, dispatch } from '#tests/outgoing.ts'
import { settleChange } from '#tests/settle-change.ts'
import { openTestApp } from '#tests/test-app.ts'

const app = await openTestApp()
const [clerk, chief] = await Promise.all([app.as('REG'), app.as('JREG')])
const head = await hire(app, 'Jefa de la unidad', 'JU', { unitId: unitAt(app, 1) })
await allow(true)
afterAll(() => app.close())

async function allow(givesAnswers: boolean): Promise<void> {
  const papers = { receiptFooter: '', labelSize: '62x29', givesAnswers } as const
  const fault = await settleChange(
    { adm: await app.as('ADM'), head: chief },
    { kind: 'PAPERS', papers },
  )
  expect(fault).toBeNull()
}

async function answerTo(
  entry: EntryView,
  changes: Partial<OutgoingForm> = {},
  by = clerk,
): Promise<OutgoingView> {
  const document = await by.upload(onePixelPng, 'oficio de Marta Huenchumilla.png')
  const annex = await by.upload(Buffer.concat([onePixelPng, Buffer.of(1)]), 'anexo.png')
  const files = [document.uploadId, annex.uploadId]
  return dispatch(app, by, { answers: [entry.entryId], files, ...changes })
}

const pageOf = async (entry: EntryView, idioma = 'es'): Promise<string> =>
  textOf(await (await enquirerAt(app).ask({ ...keyOf(entry), idioma })).text())

const download = (entry: EntryView, { exitNumber }: OutgoingView, from = '203.0.113.9') =>
  enquirerAt(app, from).ask({ ...keyOf(entry), salida: exitNumber }, '/consulta/respuesta')

const downloadsOf = async ({ outgoingId }: OutgoingView): Promise<readonly string[]> =>
  (await clerk.ask(api.readOutgoing, { params: { outgoingId } })).body.downloads

describe('an answer that waits', () => {
  it('is told of with its kind, number, day and way, in three languages, and no name', async () => {
    const entry = await clerk.register()
    expect(await pageOf(entry)).not.toContain('Hay una respuesta')
    const { exitNumber, dispatchedOn } = await answerTo(entry)
    const day = Number(dispatchedOn.slice(-2))
    const said = await pageOf(entry)
    expect(said).toContain(`Hay una respuesta: oficio ${exitNumber} del ${day} de`)
    expect(said).toContain('Se envió por correo certificado.')
    expect(said).toContain('no reemplaza la notificación')
    for (const secret of ['Huenchumilla', 'Calle Sol', 'poda', 'Rosa Quispe', '12-2026'])
      expect(said).not.toContain(secret)
    expect(await pageOf(entry, 'en')).toContain(`There is an answer: official letter ${exitNumber}`)
    expect(await pageOf(entry, 'pt')).toContain(`Há uma resposta: ofício ${exitNumber}`)
  })

  it('is told of no more once its number is annulled, nor one in confidence', async () => {
    const one = await clerk.register()
    const other = await route(clerk, await clerk.register(), unitAt(app, 1))
    const outgoing = await answerTo(one)
    await annulExit([clerk, chief], outgoing.outgoingId)
    expect(await pageOf(one)).not.toContain('Hay una respuesta')
    expect((await download(one, outgoing)).headers.get('Content-Type')).toContain('text/html')
    const secret = await answerTo(other, { confidentiality: 'CONFIDENTIAL' }, head)
    expect(await pageOf(other)).not.toContain('Hay una respuesta')
    expect((await download(other, secret)).headers.get('Content-Type')).toContain('text/html')
  })

  it('is told of and not handed out where the exit is restricted', async () => {
    const entry = await clerk.register()
    const outgoing = await answerTo(entry, { confidentiality: 'RESTRICTED' })
    const said = await pageOf(entry)
    expect(said).toContain('Hay una respuesta')
    expect(said).not.toContain('Descargar')
    expect(await (await download(entry, outgoing)).text()).toContain('no se puede descargar aquí')
  })
})

describe('its document', () => {
  it('is handed out by its exit number, and shown to staff as read, each time', async () => {
    const entry = await clerk.register()
    const outgoing = await answerTo(entry)
    expect(await pageOf(entry)).toContain(`Descargar ${outgoing.exitNumber} (PNG, `)
    const response = await download(entry, outgoing)
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(onePixelPng))
    const headers = Object.fromEntries(response.headers)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-disposition']).toContain(`filename="${outgoing.exitNumber}.png"`)
    await download(entry, outgoing)
    expect(await downloadsOf(outgoing)).toHaveLength(2)
  })

  it('is not handed out where the municipality does not let it, from that moment', async () => {
    const entry = await clerk.register()
    const outgoing = await answerTo(entry)
    await allow(false)
    const said = await pageOf(entry)
    expect(said).toContain('Hay una respuesta')
    expect(said).not.toContain('Descargar')
    expect(await (await download(entry, outgoing)).text()).toContain('no se puede descargar aquí')
    expect(await downloadsOf(outgoing)).toEqual([])
    await allow(true)
    expect((await download(entry, outgoing)).headers.get('Content-Type')).toBe('image/png')
  })

  it('is not opened by the receipt of another document', async () => {
    const [entry, other] = [await clerk.register(), await clerk.register()]
    const outgoing = await answerTo(entry)
    const response = await download(other, outgoing)
    expect(response.headers.get('Content-Type')).toContain('text/html')
    expect(await downloadsOf(outgoing)).toEqual([])
  })

  it('is not handed out in quarantine, nor before the antivirus looked at it', async () => {
    const entry = await clerk.register()
    const outgoing = await answerTo(entry)
    const [file] = outgoing.files
    for (const state of ['WAITING', 'INFECTED']) {
      await app.db.asOwner('delete from file_scan')
      await app.db.asOwner(
        `insert into file_scan (municipality_id, sha256, state, found, looked_at) values ($1, decode($2, 'hex'), $3,
          case $3 when 'INFECTED' then 'Eicar' end, case $3 when 'INFECTED' then now() end)`,
        [app.municipality.municipalityId, file?.sha256 ?? '', state],
      )
      expect((await download(entry, outgoing)).headers.get('Content-Type')).toContain('text/html')
    }
    await app.db.asOwner('delete from file_scan')
  })

  it('is found by none of forty wrong codes, which are answered as at the enquiry', async () => {
    const entry = await clerk.register()
    const outgoing = await answerTo(entry)
    const statuses: number[] = []
    for (let guess = 0; guess < 40; guess += 1) {
      const wrong = { numero: entry.entryNumber, codigo: `0000-${String(guess).padStart(4, '0')}` }
      const response = await enquirerAt(app, '192.0.2.7').ask(
        { ...wrong, salida: outgoing.exitNumber },
        '/consulta/respuesta',
      )
      statuses.push(response.status)
    }
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([404]))
    expect(new Set(statuses.slice(20))).toEqual(new Set([429]))
    expect(await downloadsOf(outgoing)).toEqual([])
    // Whoever has the right code asks again later, and is sent back to the document.
    const page = await (await download(entry, outgoing, '192.0.2.7')).text()
    expect(page).toContain('action="/consulta/respuesta"')
    expect(page).toContain(`name="salida" value="${outgoing.exitNumber}"`)
  })
})
