import { countryCodes } from '#domain/country.ts'
import { describe, expect, it } from 'vitest'
import { startingDocumentTypes } from './starting-document-types.ts'

const typeOf = (code: string, units: { unitId: string; name: string }[] = []) =>
  startingDocumentTypes('CL', units).find((type) => type.code === code)

const termIn = (country: 'CL' | 'CO' | 'PE', code: string) =>
  startingDocumentTypes(country, []).find((type) => type.code === code)?.deadline

describe('the document types a municipality starts with', () => {
  it('are the twenty-five of the catalogue, in every country', () => {
    for (const country of countryCodes) {
      const codes = startingDocumentTypes(country, []).map((type) => type.code)
      expect(codes).toHaveLength(25)
      expect(new Set(codes).size).toBe(25)
    }
  })

  it('hide what is delicate and hurry what a court sends', () => {
    expect(typeOf('DEN')?.confidentiality).toBe('CONFIDENTIAL')
    expect(typeOf('MED')?.confidentiality).toBe('CONFIDENTIAL')
    expect(typeOf('SBV')?.confidentiality).toBe('RESTRICTED')
    expect(typeOf('DPP')?.confidentiality).toBe('RESTRICTED')
    expect(typeOf('JUD')?.priority).toBe('VERY_URGENT')
    expect(typeOf('OFE')?.isSealed).toBe(true)
    expect(typeOf('SOL')).toMatchObject({
      confidentiality: 'ORDINARY',
      priority: 'NORMAL',
      isSealed: false,
    })
  })

  it('have a term only where the general law gives one', () => {
    expect(termIn('CL', 'SOL')).toEqual({ amount: 6, unit: 'MONTH' })
    expect(termIn('PE', 'INS')).toEqual({ amount: 30, unit: 'WORKING_DAY' })
    expect(termIn('CO', 'INF')).toEqual({ amount: 10, unit: 'WORKING_DAY' })
    expect(termIn('CL', 'INF')).toBeNull()
    expect(termIn('CL', 'TRI')).toBeNull()
  })

  it('go to a unit by default only when exactly one is theirs by name', () => {
    const works = { unitId: 'works', name: 'Dirección de Obras' }
    expect(typeOf('LOB', [works])?.defaultUnitId).toBe('works')
    expect(typeOf('LOB', [works, { unitId: 'town', name: 'Urbanismo' }])?.defaultUnitId).toBeNull()
    expect(typeOf('LOB')?.defaultUnitId).toBeNull()
    expect(typeOf('SOL', [works])?.defaultUnitId).toBeNull()
  })
})
