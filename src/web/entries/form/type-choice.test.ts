import { describe, expect, it } from 'vitest'

import { emptyValues } from './form-values.ts'
import { valuesForChannel, valuesForType } from './type-choice.ts'

const request = {
  typeId: 'sol',
  code: 'SOL',
  name: 'Solicitud',
  defaultUnitId: 'unit-1',
  deadline: null,
  confidentiality: 'ORDINARY' as const,
  priority: 'NORMAL' as const,
  requiredAttachments: [],
  subjectTemplate: 'Solicita {}',
  isSealed: false,
  isActive: true,
  silenceNote: '',
}
const court = {
  ...request,
  typeId: 'jud',
  defaultUnitId: 'unit-2',
  confidentiality: 'RESTRICTED' as const,
  priority: 'VERY_URGENT' as const,
  subjectTemplate: 'Notifica {}',
}
const blank = emptyValues('office-1')

describe('choosing a type', () => {
  it('brings its office, reserve, priority and subject', () => {
    expect(valuesForType(blank, null, court)).toEqual({
      typeId: 'jud',
      destinationUnitId: 'unit-2',
      confidentiality: 'RESTRICTED',
      priority: 'VERY_URGENT',
      subject: 'Notifica {}',
    })
  })

  it('replaces what another type had brought', () => {
    const values = { ...blank, ...valuesForType(blank, null, court) }
    expect(valuesForType(values, court, request)).toMatchObject({
      destinationUnitId: 'unit-1',
      confidentiality: 'ORDINARY',
      priority: 'NORMAL',
      subject: 'Solicita {}',
    })
  })

  it('leaves what the clerk chose', () => {
    const chosen = {
      ...blank,
      destinationUnitId: 'unit-9',
      priority: 'URGENT' as const,
      subject: 'Pide hora',
    }
    expect({ ...chosen, ...valuesForType(chosen, null, request) }).toMatchObject({
      destinationUnitId: 'unit-9',
      priority: 'URGENT',
      subject: 'Pide hora',
    })
  })
})

describe('choosing a channel', () => {
  it('takes the paper away from an electronic one, and brings it back', () => {
    const mailed = { ...blank, ...valuesForChannel('EMAIL', blank) }
    expect(mailed).toMatchObject({
      physicalDocs: 'NONE',
      physicalCustody: null,
      folios: 0,
      transportType: null,
    })
    expect(valuesForChannel('POSTAL', mailed)).toMatchObject({
      physicalDocs: 'COMPLEMENTARY',
      transportType: 'MAIL',
    })
  })

  it('never overwrites the folios', () => {
    expect(valuesForChannel('EMAIL', { ...blank, folios: 4 })).toMatchObject({ folios: 4 })
  })
})
