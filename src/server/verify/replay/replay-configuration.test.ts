import { expect, it } from 'vitest'

import type { ConfigurationFact } from './configuration-fact.ts'
import type { Configured } from './replay-configuration.ts'
import { applyConfigurationFact } from './replay-configuration.ts'

const configured = (): Configured => ({
  offices: new Map(),
  rows: {
    municipality: new Map(),
    registry_office: new Map(),
    document_type: new Map(),
    calendar_year: new Map(),
    holiday: new Map(),
    proposal: new Map(),
    webhook: new Map(),
    letter_template: new Map(),
  },
})

const said = { municipalityId: 'm', subjectId: 'o', actorId: null, at: '2026-01-01T00:00:00.000Z' }

it('reads an office said before there were seasons as one that has none', () => {
  const made = configured()
  const data = {
    code: 'OP',
    name: 'Oficina de Partes',
    address: '',
    timeZone: 'UTC',
    closesAt: { 1: '17:00' },
    afterHours: 'SAME_DAY',
    isMain: true,
  } as const
  applyConfigurationFact(made, said, { type: 'OfficeAdded', data })
  expect([...made.rows.registry_office.values()]).toMatchObject([{ seasons: '[]' }])
  applyConfigurationFact(made, said, { type: 'OfficeChanged', data: { ...data, validTo: null } })
  expect([...made.rows.registry_office.values()]).toMatchObject([{ seasons: '[]' }])
})

it('reads a day said before there were other places as one of none, and takes it away again', () => {
  const made = configured()
  const key = { date: '2026-05-15', layer: 'MUNICIPALITY', officeId: null } as const
  const added: ConfigurationFact = {
    type: 'HolidayAdded',
    data: { ...key, name: 'San Isidro', source: '', act: '' },
  }
  applyConfigurationFact(made, said, added)
  expect([...made.rows.holiday.values()]).toMatchObject([{ locality: null, name: 'San Isidro' }])
  const removed: ConfigurationFact = { type: 'HolidayRemoved', data: { ...key, locality: null } }
  applyConfigurationFact(made, said, removed)
  expect(made.rows.holiday.size).toBe(0)
})
