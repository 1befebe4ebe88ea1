import { countryCodes } from '#domain/common/country.ts'
import { usualTypeCodes } from '#domain/law/usual-types.ts'
import { describe, expect, it } from 'vitest'
import { startingDocumentTypes } from './found-municipality.ts'

const typeOf = (code: string, units: { unitId: string; name: string }[] = []) =>
  startingDocumentTypes('CL', units).find((type) => type.code === code)

const termIn = (country: 'CL' | 'CO' | 'PE', code: string) =>
  startingDocumentTypes(country, []).find((type) => type.code === code)?.deadline

describe('the document types a municipality starts with', () => {
  it('are the twenty-five of the catalogue, in every country, and those its law sets apart', () => {
    for (const country of countryCodes) {
      const codes = startingDocumentTypes(country, []).map((type) => type.code)
      expect(codes.filter((code) => code !== 'DPR').toSorted()).toEqual(
        [...usualTypeCodes].toSorted(),
      )
      expect(new Set(codes).size).toBe(codes.length)
    }
    expect(termIn('PE', 'DPR')).toEqual({ amount: 10, unit: 'WORKING_DAY' })
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

  it('have the term the law of the country gives, and say what silence means', () => {
    expect(termIn('CL', 'SOL')).toEqual({ amount: 6, unit: 'MONTH' })
    expect(termIn('PE', 'INS')).toEqual({ amount: 30, unit: 'WORKING_DAY' })
    expect(termIn('CO', 'INF')).toEqual({ amount: 10, unit: 'WORKING_DAY' })
    expect(termIn('CL', 'INF')).toEqual({ amount: 20, unit: 'WORKING_DAY' })
    expect(termIn('PE', 'DPP')).toEqual({ amount: 20, unit: 'WORKING_DAY' })
    expect(termIn('CL', 'INV')).toBeNull()
    for (const country of countryCodes) {
      for (const { code, deadline, silenceNote } of startingDocumentTypes(country, [])) {
        expect(silenceNote !== '', `${country} ${code}`).toBe(deadline !== null)
      }
    }
  })

  it('go to a unit by default only when exactly one is theirs by name', () => {
    const works = { unitId: 'works', name: 'Dirección de Obras' }
    expect(typeOf('LOB', [works])?.defaultUnitId).toBe('works')
    expect(
      typeOf('LOB', [works, { unitId: 'municipality', name: 'Urbanismo' }])?.defaultUnitId,
    ).toBeNull()
    expect(typeOf('LOB')?.defaultUnitId).toBeNull()
    expect(typeOf('SOL', [works])?.defaultUnitId).toBeNull()
  })
})
