import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import { answer, doing, observation, rectify } from '#tests/acts.ts'
import { enquirerAt, keyOf, textOf } from '#tests/enquirer.ts'
import { aSending, acknowledge, assign, route, unitAt } from '#tests/handling.ts'
import { aParty } from '#tests/registration.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { openToldTimeDatabase } from '#tests/told-time.ts'

let app: TestApp
let clerk: Person
let chief: Person
let staff: Person
let head: Person

const subject = 'Solicita poda de un árbol muy particular'
const name = 'Nomeolvides'

// A day whose terms end in a year with a calendar.
beforeAll(() => openAt('2029-03-05T13:00:00Z'))
afterAll(() => app.close())

async function openAt(instant: string): Promise<void> {
  const now = new Date(instant)
  const municipality = { contact: 'Plaza 1. Teléfono 600 123 456' }
  app = await openTestApp({ db: await openToldTimeDatabase(now), now, municipality })
  clerk = await app.as('REG')
  chief = await app.as('JREG')
  staff = await app.as('TR')
  head = await app.as('JU')
}

const registered = (form: Parameters<Person['register']>[0] = {}): Promise<EntryView> =>
  clerk.register({ subject, parties: [aParty({ surname1: name })], ...form })
const sent = async (): Promise<EntryView> => route(clerk, await registered(), unitAt(app, 1))
const received = async (): Promise<EntryView> => acknowledge(staff, await sent())

const worked = async (): Promise<EntryView> =>
  assign(head, await received(), staff, 'Véalo antes del viernes')

/** What the page says to whoever holds the receipt; it has the title twice, in the tab too. */
async function told(entry: EntryView, language = 'es'): Promise<{ title: string; text: string }> {
  const response = await enquirerAt(app, undefined, { language }).ask(keyOf(entry))
  const page = await response.text()
  expect([response.status, page.includes(subject), page.includes(name)]).toEqual([
    200,
    false,
    false,
  ])
  for (const { actor } of [clerk, chief, staff, head]) {
    expect([actor.name, page.includes(actor.name)]).toEqual([actor.name, false])
  }
  const title = /<h1>(?<title>[^<]*)<\/h1>/u.exec(page)?.groups?.['title'] ?? ''
  return { title, text: textOf(page) }
}

const inWords = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('es', { dateStyle: 'long', timeZone: 'UTC' })

describe('the holder of a receipt is told how it stands', () => {
  it('registered: with its dates, by when an answer is due, what silence means and where to ask', async () => {
    const entry = await registered()
    const { title, text } = await told(entry)
    expect(title).toBe('Recibido, en la oficina de registro')
    expect(text).toContain(`Número ${entry.entryNumber}`)
    expect(text).toContain(`Presentado ${inWords(entry.registeredOn)}`)
    expect(text).toContain('Los plazos cuentan desde')
    expect(text).toContain(`Respuesta hasta ${inWords(entry.content?.dueOn ?? '')}.`)
    const [type] = app.municipality.foundation.types.filter(
      ({ typeId }) => typeId === entry.content?.typeId,
    )
    expect(type?.silenceNote).not.toBe('')
    expect(text).toContain(`Si vence sin respuesta ${type?.silenceNote}`)
    expect(text).toContain('Oficina de Partes')
    expect(text).toContain('Plaza 1. Teléfono 600 123 456.')
    expect(text).toContain('Recibido y registrado')
  })

  it('sent, without the copies or the instruction', async () => {
    const copies = [aSending(unitAt(app, 2), { purpose: 'INFORMATION' })]
    const principal = { instruction: 'Resuélvase antes del viernes' }
    const entry = await route(clerk, await registered(), unitAt(app, 1), { principal, copies })
    const { title, text } = await told(entry)
    expect(title).toBe('Enviado a Dirección de Obras')
    expect(text).not.toContain('Administración y Finanzas')
    expect(text).not.toContain('Resuélvase')
  })

  it('received and worked on, as one', async () => {
    expect((await told(await received())).title).toBe('En trámite en Dirección de Obras')
    const { title, text } = await told(await worked())
    expect(title).toBe('En trámite en Dirección de Obras')
    expect(text.match(/En trámite en Dirección de Obras/gu)).toHaveLength(2)
  })

  it('observed: until when, and what is missing', async () => {
    const entry = await worked()
    const observed = await doing(staff, api.observeEntry, entry, observation(entry))
    const { title, text } = await told(observed)
    const day = inWords(entry.registeredOn)
    const dayAfter = inWords(addDays(entry.registeredOn, 1))
    expect(title).toBe(`Debe completar algo antes del ${dayAfter}`)
    expect(text).toContain('Qué falta Falta la firma')
    expect(text).toContain(`Puede completarlo hasta el ${day}, incluido ese día.`)
    const relation = { entryId: entry.entryId, kind: 'REMEDIES' as const }
    const { entryId: remedyEntryId } = await clerk.register({ relation })
    const mended = await told(await doing(staff, api.remedyEntry, observed, { remedyEntryId }))
    expect(mended.title).toBe('En trámite en Dirección de Obras')
    expect(mended.text).toContain('Se pidió completar algo')
    expect(mended.text).toContain('Completado')
    expect(mended.text).not.toContain('Falta la firma')
  })

  it('resolved, by what means, then archived, and opened again', async () => {
    const entry = await worked()
    const day = inWords(entry.registeredOn)
    const closing = { outcome: 'GRANTED', reason: null }
    const reply = {
      number: 'OF-77',
      date: entry.registeredOn,
      authority: 'Alcaldesa Menganita',
      medium: 'EMAIL',
      attachmentId: null,
    }
    const closed = await doing(head, api.closeEntry, entry, { ...closing, reply })
    const resolved = await told(closed)
    expect(resolved.title).toBe(`Resuelto el ${day}; respuesta por correo electrónico`)
    expect(resolved.text).not.toContain('Menganita')
    expect(resolved.text).not.toContain('Respuesta hasta')
    const archived = await doing(head, api.archiveEntry, closed, { code: 'S-1', location: null })
    expect((await told(archived)).title).toBe('Terminado y archivado')
    const reason = 'Llegó una prueba que cambia lo resuelto'
    const { title, text } = await told(await doing(head, api.reopenEntry, archived, { reason }))
    expect(title).toBe('En trámite en Dirección de Obras')
    expect(text).toContain('Abierto de nuevo')
    expect(text).not.toContain('una prueba')
  })

  it('resolved without a word of how', async () => {
    const entry = await worked()
    const closed = await doing(head, api.closeEntry, entry, answer(entry.registeredOn))
    expect((await told(closed)).title).toContain('; pregunte por la respuesta en la oficina')
  })

  it.each([
    ['which one replaces it', 'ORDINARY'],
    ['and not which, where that is kept in confidence', 'CONFIDENTIAL'],
  ] as const)('annulled: %s', async (_what, confidentiality) => {
    const [entry, other] = [await registered(), await registered({ confidentiality })]
    const body = {
      cause: 'DUPLICATE',
      text: 'Se registró dos veces por error',
      replacingEntryId: other.entryId,
    }
    const asked = await doing(clerk, api.requestAnnulment, entry, body)
    expect((await told(asked)).title).toBe('Recibido, en la oficina de registro')
    const annulled = await doing(chief, api.approveAnnulment, asked)
    const { title, text } = await told(annulled)
    const isOpen = confidentiality === 'ORDINARY'
    expect(title).toBe(isOpen ? `Anulado; lo reemplaza ${other.entryNumber}` : 'Anulado')
    expect(text.includes(other.entryNumber)).toBe(isOpen)
    expect(text).not.toContain('por error')
    expect(text).not.toContain('Respuesta hasta')
  })

  it('in English as it is spoken, with the day before the month', async () => {
    const entry = await worked()
    const observed = await doing(staff, api.observeEntry, entry, {
      ...observation(entry),
      suspendsDeadline: true,
    })
    const { title, text } = await told(observed, 'en')
    expect(title).toBe('You must complete something before 6 March 2029')
    for (const said of [
      'You may complete it up to and including 5 March 2029.',
      'The clock has been stopped since 5 March 2029.',
      'Now with Dirección de Obras',
      'You were asked for something more',
      `Quote the number ${entry.entryNumber}.`,
    ]) {
      expect(text).toContain(said)
    }
  })

  it('without what was taken back', async () => {
    const back = await doing(clerk, api.recallEntry, await sent(), { reason: 'No era para ellos' })
    const { title, text } = await told(back)
    expect(title).toBe('Recibido, en la oficina de registro')
    expect(text).not.toContain('Dirección de Obras')
  })

  it('with the code of any of its receipts', async () => {
    const entry = await registered()
    const mended = await rectify(chief, entry, { content: { folios: 9 } })
    expect(mended.verificationCode).not.toBe(entry.verificationCode)
    for (const one of [entry, mended]) {
      expect((await told(one)).title).toBe('Recibido, en la oficina de registro')
    }
  })
})

const reserved =
  'Recibido. Por la reserva de este trámite, la información se entrega al interesado identificado.'

describe('of what is kept in confidence nothing is told', () => {
  it('but that it was received, whatever happened to it', async () => {
    const entry = await registered({ confidentiality: 'CONFIDENTIAL' })
    const { text, title } = await told(entry)
    expect(title).toBe('Su documento está recibido')
    expect((await told(entry, 'en')).title).toBe('Your document has been received')
    expect((await told(entry, 'pt')).title).toBe('O seu documento foi recebido')
    expect(text).toContain(reserved)
    for (const word of ['Presentado', 'Pasos', 'Dirección', 'Respuesta']) {
      expect(text).not.toContain(word)
    }
  })

  it('nor of a type that is, though this one is not', async () => {
    const complaint = app.municipality.foundation.types.find(({ code }) => code === 'DEN')
    expect(complaint?.confidentiality).toBe('CONFIDENTIAL')
    const entry = await registered({
      typeId: complaint?.typeId ?? null,
      confidentiality: 'ORDINARY',
    })
    expect((await told(entry)).text).toContain(reserved)
  })
})

function at(instant: string): void {
  app.clock.now = new Date(instant)
}

describe('what has passed is told as past, by the day at the office', () => {
  afterEach(() => at('2029-03-05T13:00:00Z'))

  it('the day to complete something', async () => {
    const entry = await worked()
    const observed = await doing(staff, api.observeEntry, entry, observation(entry))
    at('2029-03-06T02:59:00Z')
    expect((await told(observed)).title).toMatch(/^Debe completar algo antes del 6 de marzo/u)
    at('2029-03-06T03:00:00Z')
    const { title, text } = await told(observed)
    expect(title).toMatch(/^Debía completar algo antes del 6 de marzo/u)
    expect(text).toContain('El plazo para completarlo terminó el 5 de marzo de 2029.')
    expect(text).toContain('Lo que falta puede traerse a la oficina, que dirá si se recibe.')
    expect(text).not.toContain('incluido ese día')
  })

  it('the day for the answer, unless its clock was stopped before', async () => {
    const [entry, other] = [await worked(), await worked()]
    const stop = { suspendedFrom: other.registeredOn, reason: 'Espera un informe' }
    const stopped = await doing(head, api.suspendDeadline, other, stop)
    const due = entry.content?.dueOn ?? ''
    at(`${due}T15:00:00Z`)
    expect((await told(entry)).text).toContain(`Respuesta hasta ${inWords(due)}.`)
    at(`${addDays(due, 1)}T15:00:00Z`)
    const { text } = await told(entry)
    expect(text).toContain(`Plazo de respuesta Terminó el ${inWords(due)}.`)
    expect(text).toContain('Venció sin respuesta Vencido el plazo')
    expect(text).not.toContain('Respuesta hasta')
    const still = (await told(stopped)).text
    expect(still).toContain('Plazo de respuesta El plazo está detenido desde el 5 de marzo')
    expect(still).toContain('Si vence sin respuesta')
    expect(still).not.toContain(inWords(due))
  })
})

describe('as the year ends', () => {
  beforeAll(async () => {
    await app.close()
    await openAt('2029-12-20T15:00:00Z')
  })

  it('is told since when the clock stands, though no day can be named', async () => {
    const entry = await worked()
    const stop = { suspendedFrom: entry.registeredOn, reason: 'Espera un informe' }
    const { text } = await told(await doing(head, api.suspendDeadline, entry, stop))
    expect(text).toContain('Plazo de respuesta Sin fecha hasta que se apruebe el calendario')
    expect(text).toContain(`El plazo está detenido desde el ${inWords(entry.registeredOn)}.`)
  })
})
