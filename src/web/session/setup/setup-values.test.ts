import { setUp } from '#contract/service/service.ts'
import { sentence } from '#contract/common/sentences.ts'
import { countryProfiles } from '#domain/municipality/country-profile.ts'
import { countryCodes } from '#domain/common/country.ts'
import { describe, expect, it } from 'vitest'

import {
  bodyOf,
  firstValues,
  inCountry,
  remarksOn,
  sentenceFor,
  type SetupValues,
} from './setup-values.ts'
import { typicalTown } from './typical-town.ts'

const countries = countryCodes.map((code) => countryProfiles[code])
const regions = [{ code: 'VC', name: 'Comunitat Valenciana' }]
const spain = { ...countryProfiles.ES, code: 'ES', regions }
const listed = countries.map((profile) => ({ ...profile, code: profile.country, regions }))

const person = (name: string) => ({
  name,
  email: `${name}@prueba.example`,
  password: 'una-clave-larga',
})

const complete: SetupValues = {
  ...firstValues(listed, 'es-CL'),
  name: 'Municipalidad de Prueba',
  administrator: person('ada'),
  headOfRegistry: person('juana'),
}

const said = (values: SetupValues) => remarksOn(values).map(({ code, field }) => `${code} ${field}`)

describe('the set-up form', () => {
  it('opens in the country of the browser, with its zone, its office and its usual units', () => {
    const peru = firstValues(listed, 'es-PE')
    expect(peru).toMatchObject({
      country: 'PE',
      timeZone: 'America/Lima',
      office: { name: 'Mesa de Partes' },
    })
    expect(peru.units.map((unit) => unit.name)).toContain('Gerencia Municipal')
    expect(firstValues(listed, 'en-US').country).toBe('CL')
  })

  it('proposes for every country what the contract takes', () => {
    for (const { code } of listed) {
      const values = inCountry(complete, listed.find((country) => country.code === code) ?? spain)
      expect(remarksOn(values)).toEqual([])
      expect(setUp.body.safeParse(bodyOf(values)).success).toBe(true)
      const { units } = typicalTown(code)
      expect(new Set(units.map((unit) => unit.code)).size).toBe(units.length)
    }
  })

  it('keeps the units and the office that the person made their own when the country changes', () => {
    const office = { code: 'RG', name: 'Registro General', address: '' }
    const units = [{ key: 0, code: 'UNO', name: 'La única' }]
    const moved = inCountry({ ...complete, office, units }, spain)
    expect(moved).toMatchObject({ country: 'ES', timeZone: 'Europe/Madrid', office, units })
    expect(inCountry(complete, spain).office.name).toBe(
      'Oficina de Asistencia en Materia de Registros',
    )
  })

  it('takes the region back when the country changes: it was of the other one', () => {
    const valencian = { ...inCountry(complete, spain), region: 'VC' }
    expect(bodyOf(valencian).region).toBe('VC')
    const [elsewhere] = listed
    expect(elsewhere && inCountry(valencian, elsewhere).region).toBeNull()
  })

  it('says each thing that is wrong at its field', () => {
    const wrong: SetupValues = {
      ...complete,
      name: 'Xy',
      book: { scope: 'MUNICIPALITY', prefix: '' },
      units: [
        { key: 0, code: 'ALC', name: 'Alcaldía' },
        { key: 1, code: 'ALC', name: 'Otra' },
        { key: 2, code: 'X', name: '' },
      ],
      headOfRegistry: { ...person('juana'), email: 'ADA@prueba.example', password: 'corta' },
    }
    expect(said(wrong)).toEqual([
      'E-DOC-18 name',
      'E-DOC-18 book.prefix',
      'E-DOC-18 units.2.code',
      'E-DOC-18 units.2.name',
      'E-DOC-18 headOfRegistry.password',
      'E-CFG-02 units.1.code',
      'E-CFG-03 headOfRegistry.email',
    ])
    expect(said({ ...complete, units: [] })).toEqual(['E-DOC-18 units'])
  })

  it('has words of its own for every field that can be wrong', () => {
    const nothing = firstValues([], 'es')
    for (const found of remarksOn(nothing)) {
      expect(sentenceFor(found, sentence(found))).not.toBe(sentence(found))
    }
  })
})
