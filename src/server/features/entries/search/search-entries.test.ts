import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { SearchQuestion } from '#contract/entry/search.ts'
import { rectify } from '#tests/acts.ts'
import { route, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import { aParty } from '#tests/registration.ts'
import type { RegistrationForm } from '#tests/registration.ts'
import { found, search } from '#tests/searches.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
afterAll(() => app.close())

const of = (surname1: string, more: Partial<RegistrationForm['parties'][number]> = {}) =>
  aParty({ surname1, identity: null, missingIdentity: 'NO_DOCUMENT', ...more })

describe('the search box', () => {
  it('finds words in any order, without accents, in singular and plural, and as beginnings', async () => {
    const { entryNumber } = await clerk.register({
      subject: 'Reclamaciones por inundación de los pasajes Ñuñoa',
      parties: [of('Írigoyen', { givenNames: 'Zoé' })],
    })
    for (const text of [
      'irigoyen',
      'ZOÉ inundacion',
      'inundaciones pasaje',
      'reclamación ñuñoa',
      'nunoa Irigoyen zoe',
      'inu',
      'inundac',
      'inundacio',
      'zoe irig',
      'in* irigoyen',
      '"irigoyen"',
    ]) {
      expect([text, await found(clerk, text)]).toEqual([text, [entryNumber]])
    }
    for (const text of ['irigoyen nada', '"irigo" zoe', 'irigo zoe', 'reclama%']) {
      expect([text, await found(clerk, text)]).toEqual([
        text,
        text === 'reclama%' ? [entryNumber] : [],
      ])
    }
  })

  it.each([
    ['مريم', ['مريم', '"مريم"', 'مري']],
    ['Петров', ['Петров', 'петров', 'петро', 'петр']],
    ['Παπαδόπουλος', ['Παπαδόπουλος', 'παπαδοπουλος', 'παπαδ']],
    ['שלום', ['שלום']],
    ['李水', ['李水', '水', '李 水', '"李水"']],
    ['क्षितिज', ['क्षितिज']],
    ['Alta\u00ADmi\u200Brano', ['Altamirano', 'alta\u00ADmirano']],
  ])(
    'finds %s by the letters of its script, and the entry that speaks of it',
    async (name, texts) => {
      const { entryNumber } = await clerk.register({ parties: [of(name)] })
      const spoken = await clerk.register({ subject: `Trae un papel de ${name}, hoy` })
      const written = await clerk.register({ statement: `Pide por (${name}).` })
      for (const text of texts) {
        const numbers = await found(clerk, text)
        expect([text, numbers]).toEqual([
          text,
          expect.arrayContaining([entryNumber, spoken.entryNumber]),
        ])
      }
      expect(await found(clerk, texts[0] ?? '')).toContain(written.entryNumber)
      expect(await found(clerk, { sender: texts[0] ?? '' })).toEqual([entryNumber])
    },
  )

  it.each([
    [
      "O'Higgins",
      ["O'H", 'o’h', 'O`Hi', 'o´higgins', 'OHiggins', 'higgins', '"O\u2019Higgins Díaz"'],
    ],
    ['D’Ángelo', ["D'A", 'd’angelo', 'DÁngelo', 'angelo']],
    ['L`Hospitalet', ["L'H", 'lhospitalet', 'hospitalet']],
    ["Dall'O'glio", ["dall'o'glio", 'DallOg', 'glio']],
    ['García-Lorca', ['García-Lor', 'garcia lorca', 'lorca']],
  ])('finds %s by however its apostrophe or its hyphen is typed', async (name, texts) => {
    const { entryNumber } = await clerk.register({ parties: [of(name)] })
    const spoken = await clerk.register({ subject: `Pide luz en la calle ${name}` })
    for (const text of texts) {
      expect([text, await found(clerk, { sender: text })]).toEqual([text, [entryNumber]])
      if (text.startsWith('"')) continue
      expect([text, await found(clerk, text)]).toEqual([text, [spoken.entryNumber, entryNumber]])
    }
    const { reasons } = await search(clerk, { text: `calle ${name}` })
    expect(reasons[spoken.entryId]?.[0]?.pieces).toContainEqual({
      text: name.replace(/-.*/u, ''),
      isMatch: true,
    })
  })

  it('takes words in quotes as they stand, one after the other', async () => {
    const { entryNumber } = await clerk.register({
      subject: 'Cierre de la plaza mayor por obras',
      statement: 'Pide que se limpie el paso de peatones',
      parties: [of('Catrileo', { givenNames: 'Rayén' })],
    })
    await clerk.register({ subject: 'Obras por la plaza mayor y su cierre' })
    for (const text of [
      '"plaza mayor por obras"',
      '"Plaza Mayor por" cierre',
      '"paso de peatones"',
      '"catrileo diaz rayen"',
    ]) {
      expect([text, await found(clerk, text)]).toEqual([text, [entryNumber]])
      const { body } = await clerk.ask(api.countEntries, { body: { text } })
      expect(body.count).toBe(1)
    }
    for (const text of ['"mayor plaza"', '"plaza por obras"', '"de peatones paso"']) {
      expect([text, await found(clerk, text)]).toEqual([text, []])
    }
    expect(await found(clerk, { sender: '"diaz rayen"' })).toEqual([entryNumber])
  })

  it('takes a word and its plural in -ces for one', async () => {
    const lights = await clerk.register({ subject: 'Reponer las luces del pasaje Copihue' })
    const light = await clerk.register({ subject: 'Falta la luz en el pasaje Copihue' })
    for (const text of ['luz copihue', 'luces copihue', 'copihue luz']) {
      expect([text, await found(clerk, text)]).toEqual([
        text,
        [light.entryNumber, lights.entryNumber],
      ])
    }
  })

  it('finds nothing by signs alone, and counts nothing', async () => {
    for (const text of ['***', '-', '¿?', '""', '%']) {
      expect([text, await found(clerk, text)]).toEqual([text, []])
      const { body } = await clerk.ask(api.countEntries, { body: { text } })
      expect(body.count).toBe(0)
    }
    expect(await found(clerk, { sender: '...' })).toEqual([])
    expect((await found(clerk, '   ')).length).toBeGreaterThan(0)
  })

  it('takes signs for signs, whatever language they belong to', async () => {
    const { entryNumber } = await clerk.register({
      subject: 'Reclamo por 100% de ruidos en D’Annunzio',
    })
    expect(await found(clerk, "d'annunzio 100%")).toEqual([entryNumber])
    for (const text of [
      String.raw`\%' or 1=1`,
      "' | 'c:ORDINARY",
      'm:* & !x',
      '漢字',
      'open: annunzio\u0000',
    ]) {
      expect([text, await found(clerk, text)]).toEqual([text, []])
    }
  })

  it('finds numbers of entries and of documents, however they are written', async () => {
    const { entryNumber } = await clerk.register({
      subject: 'Consulta de antecedentes',
      parties: [aParty({ identity: { country: 'CL', type: 'CL_RUT', number: '76123456K' } })],
    })
    const [, year = '', digits] = entryNumber.split('-')
    const number = String(Number(digits))
    for (const text of [
      entryNumber,
      `${number}/${year.slice(2)}`,
      `${number}/${year}`,
      `e ${year} ${number}`,
      `${number}-${year}`,
      `nº ${number}-${year}`,
      `N° ${number}/${year} antecedentes`,
      '76.123.456',
      '76.123.456-k',
      '76123456K antecedente',
    ]) {
      expect([text, await found(clerk, text)]).toEqual([text, [entryNumber]])
    }
    const why = await search(clerk, { text: `${number}/${year} antecedentes` })
    expect(Object.values(why.reasons)[0]?.map(({ where }) => where)).toEqual(['NUMBER', 'SUBJECT'])
  })

  it('finds everybody who appears, and in names only when asked for a sender', async () => {
    const party = await clerk.register({
      subject: 'Algo muy corriente',
      parties: [
        of('Quispe'),
        of('Mamani', { role: 'REPRESENTATIVE', representationType: 'PROXY' }),
      ],
    })
    const street = await clerk.register({ subject: 'Bache en avenida Mamani' })
    expect(await found(clerk, 'mamani')).toEqual([street.entryNumber, party.entryNumber])
    expect(await found(clerk, { sender: 'mamani' })).toEqual([party.entryNumber])
    expect(await found(clerk, { sender: 'quis', text: 'corrientes' })).toEqual([party.entryNumber])
  })

  it('forgives small mistakes in names when nothing else is found, and says so', async () => {
    const { entryNumber } = await clerk.register({ parties: [of('Huenchumilla')] })
    const near = await search(clerk, { text: 'guenchumila' })
    expect(near.entries.map((entry) => entry.entryNumber)).toEqual([entryNumber])
    expect(near.isByNearNames).toBe(true)
    expect((await search(clerk, { text: 'huenchumilla' })).isByNearNames).toBe(false)
    const other = await clerk.register({ parties: [of('Huenchumila')] })
    expect(await found(clerk, { text: 'huenchumila' })).toEqual([other.entryNumber])
    expect(await found(clerk, { text: 'huenchumila', nearNames: true })).toHaveLength(2)
  })

  it('pages newest first, each entry once, and counts', async () => {
    const registered: string[] = []
    for (let count = 0; count < 7; count += 1) {
      registered.push(
        (await clerk.register({ subject: `Paginación de prueba ${count}` })).entryNumber,
      )
    }
    const walked: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof search>> = await search(clerk, {
        text: 'paginaciones',
        limit: 3,
        ...(cursor ? { cursor } : {}),
      })
      walked.push(...page.entries.map((entry) => entry.entryNumber))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(walked).toEqual(registered.toReversed())
    const { body } = await clerk.ask(api.countEntries, { body: { text: 'paginación' } })
    expect(body).toEqual({ count: 7, isMore: false })
  })

  it('joins words with filters, days and trays', async () => {
    const other =
      app.municipality.foundation.types.find((type) => type.code === 'FAC')?.typeId ?? ''
    const one = await clerk.register({ subject: 'Filtrada por tipo', typeId: other })
    const two = await clerk.register({ subject: 'Filtrada por tipo' })
    const routed = await route(clerk, two, unitAt(app, 0))
    const text = 'filtradas'
    expect(await found(clerk, { text, typeId: other })).toEqual([one.entryNumber])
    expect(await found(clerk, { text, handling: 'ROUTED' })).toEqual([routed.entryNumber])
    expect(await found(clerk, { text, currentUnitId: unitAt(app, 0) })).toEqual([
      routed.entryNumber,
    ])
    expect(await found(clerk, { text, tray: 'to-route' })).toEqual([one.entryNumber])
    expect(await found(clerk, { text, from: one.registeredOn, to: one.registeredOn })).toHaveLength(
      2,
    )
    expect(await found(clerk, { text, from: '2100-01-01' })).toEqual([])
    expect(await found(clerk, { text, to: '2000-01-01' })).toEqual([])
    const waiting = await search(clerk, {
      text,
      tray: 'pending',
      order: 'nearest',
    } as SearchQuestion)
    expect(waiting.entries.map((entry) => entry.entryNumber)).toEqual([one.entryNumber])
  })

  it('follows what is corrected', async () => {
    const entry = await clerk.register({ subject: 'Ortografía equivocada', note: 'para despues' })
    await rectify(clerk, entry, { content: { subject: 'Caligrafía correcta' } })
    expect(await found(clerk, 'ortografia')).toEqual([])
    expect(await found(clerk, 'caligrafia despues')).toEqual([entry.entryNumber])
  })
})
