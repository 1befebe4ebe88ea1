import { addDays } from '#domain/deadline/civil-date.ts'
import type { Role } from '#domain/permission/permission.ts'
import { openContexts } from '#tests/contexts.ts'
import { openTestDatabase } from '#tests/database.ts'
import { factsAbout } from '#tests/facts-about.ts'
import { refusedFor } from '#tests/refused.ts'
import type { Municipality } from '#tests/municipality.ts'
import { foundTestMunicipality } from '#tests/municipality.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readCatalogue } from './units/read-catalogue.ts'
import { saveUnit } from './units/save-unit.ts'

let municipality: Municipality

const database = await openTestDatabase()
const contexts = await openContexts(database.database)

beforeEach(async () => {
  municipality = await foundTestMunicipality(database.database)
})

afterAll(async () => {
  await contexts.close()
  await database.close()
})

const nothing = { params: null, query: null, body: null }
const catalogueFor = (role: Role) => readCatalogue(contexts.of(municipality.actorOf(role)), nothing)

const unitCalled = (code: string) => {
  const unit = municipality.foundation.units.find((one) => one.code === code)
  if (!unit) throw new Error(`The municipality has no ${code}`)
  return unit
}

type UnitForm = Parameters<typeof saveUnit>[1]['body']

const save = (unitId: string, form: Partial<UnitForm>, role: Role = 'ADM') =>
  saveUnit(contexts.of(municipality.actorOf(role)), {
    params: { unitId },
    query: null,
    body: {
      code: 'DAF',
      name: 'Finanzas',
      parentId: null,
      validTo: null,
      successorId: null,
      delegates: false,
      ...form,
    },
  })

describe('the catalogue', () => {
  it('gives everyone signed in what the forms need', async () => {
    const catalogue = await catalogueFor('TR')
    expect(catalogue.municipality).toEqual({
      name: 'Municipalidad de Prueba',
      country: 'CL',
      timeZone: 'America/Santiago',
      book: { scope: 'MUNICIPALITY', prefix: 'E' },
      approvedYears: [],
      labelSize: '62x29',
      sendsStatusMails: false,
    })
    expect(catalogue.offices).toHaveLength(1)
    expect(catalogue.units.map((unit) => unit.code)).toEqual(['DAF', 'ALC', 'DOM'])
    expect(catalogue.documentTypes).toHaveLength(25)
    expect(catalogue.documentTypes.find((type) => type.code === 'LOB')).toMatchObject({
      defaultUnitId: unitCalled('DOM').unitId,
      requiredAttachments: ['Planos'],
      deadline: { amount: 30, unit: 'WORKING_DAY' },
      isActive: true,
    })
    expect(catalogue.maxAttachments).toBe(50)
  })
})

describe('units', () => {
  it('are added, renamed and moved, and the ledger says by whom', async () => {
    const unitId = randomUUID()
    await save(unitId, { code: 'CUL', name: 'Cultura' })
    await save(unitId, {
      code: 'CUL',
      name: 'Cultura y Deporte',
      parentId: unitCalled('ALC').unitId,
    })
    const catalogue = await catalogueFor('REG')
    expect(catalogue.units.find((unit) => unit.unitId === unitId)?.name).toBe('Cultura y Deporte')
    const facts = await factsAbout(database, unitId)
    expect(facts.map((fact) => fact.type)).toEqual(['UnitAdded', 'UnitRenamed', 'UnitMoved'])
    expect(facts.map((fact) => fact.actorId)).toEqual(
      Array(3).fill(municipality.actorOf('ADM').staffId),
    )
  })

  it('leave no fact when nothing changed', async () => {
    const { unitId } = unitCalled('DAF')
    await save(unitId, { name: 'Administración y Finanzas' })
    expect((await factsAbout(database, unitId)).map((fact) => fact.type)).toEqual(['UnitAdded'])
  })

  it('close naming an open successor, and open again', async () => {
    const { unitId } = unitCalled('DAF')
    const validTo = municipality.foundation.today
    const successorId = unitCalled('ALC').unitId
    expect(await refusedFor(save(unitId, { validTo }))).toEqual(['E-CFG-05 successorId'])
    expect(await refusedFor(save(unitId, { validTo, successorId: unitId }))).toEqual([
      'E-CFG-05 successorId',
    ])
    expect(await save(unitId, { validTo, successorId })).toMatchObject({ validTo, successorId })
    expect(await save(unitId, {})).toMatchObject({ validTo: null, successorId: null })
    expect((await factsAbout(database, unitId)).map((fact) => fact.type).slice(-2)).toEqual([
      'UnitClosed',
      'UnitReopened',
    ])
  })

  it('do not close before they opened', async () => {
    const validTo = addDays(municipality.foundation.today, -1)
    const successorId = unitCalled('ALC').unitId
    expect(await refusedFor(save(unitCalled('DAF').unitId, { validTo, successorId }))).toEqual([
      'E-DOC-18 validTo',
    ])
  })

  it('have a code of their own', async () => {
    expect(await refusedFor(save(randomUUID(), { code: 'DOM' }))).toEqual(['E-CFG-02 code'])
    expect(await refusedFor(save(unitCalled('ALC').unitId, { code: 'DOM' }))).toEqual([
      'E-CFG-02 code',
    ])
  })

  it('never hang from themselves', async () => {
    const [top, below] = [unitCalled('ALC').unitId, unitCalled('DAF').unitId]
    expect(await refusedFor(save(top, { code: 'ALC', parentId: top }))).toEqual([
      'E-CFG-08 parentId',
    ])
    await save(below, { parentId: top })
    expect(await refusedFor(save(top, { code: 'ALC', parentId: below }))).toEqual([
      'E-CFG-08 parentId',
    ])
    expect(await refusedFor(save(top, { code: 'ALC', parentId: randomUUID() }))).toEqual([
      'E-DOC-18 parentId',
    ])
  })
})
