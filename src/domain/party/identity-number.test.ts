import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { overCases } from '#tests/over-cases.ts'
import { countryCodes } from '../common/country.ts'
import {
  checkIdentityNumber,
  countryOfIdentityType,
  detectIdentityType,
  identityTypes,
  type IdentityType,
  maskIdentityNumber,
} from './identity-number.ts'

function codesOf(type: IdentityType, text: string): string[] {
  return checkIdentityNumber(type, text).remarks.map(({ code }) => code)
}

// docs/specification/identity-numbers.md.
describe('the numbers of the specification', () => {
  it(
    'are accepted',
    overCases(
      [
        ['CL_RUT', '12.531.909-2', '125319092', '12.531.909-2'],
        ['CL_RUT', '10.000.013-K', '10000013K', '10.000.013-K'],
        ['CL_RUT', '999.999-K', '999999K', '999.999-K'],
        ['PE_RUC', '20512333797', '20512333797', '20512333797'],
        ['PE_DNI', '10117410-2', '10117410', '10117410'],
        ['PE_DNI', '10117410', '10117410', '10117410'],
        ['ES_NIF', '12345678Z', '12345678Z', '12345678Z'],
        ['ES_NIF', 'X1234567L', 'X1234567L', 'X1234567L'],
        ['ES_NIF', 'A58818501', 'A58818501', 'A58818501'],
        ['AR_CUIT', '20-26756539-3', '20267565393', '20-26756539-3'],
        ['CO_NIT', '213.123.432-1', '2131234321', '213.123.432-1'],
        ['EC_CI', '1710034065', '1710034065', '171003406-5'],
        ['EC_RUC', '1790011674001', '1790011674001', '1790011674001'],
        ['MX_RFC', 'GODE561231GR8', 'GODE561231GR8', 'GODE561231GR8'],
      ],
      (type, text, compact, formatted) => {
        const check = checkIdentityNumber(type, text)
        expect(check).toMatchObject({ type, compact, formatted, remarks: [] })
        expect(check.country).toBe(type.slice(0, 2))
      },
    ),
  )

  it(
    'are pointed out without being refused',
    overCases(
      [
        ['CL_RUT', '12.531.909-3', 'W-ID-02'],
        ['PE_RUC', '20512333798', 'W-ID-04'],
        ['ES_NIF', '12345678A', 'W-ID-05'],
        ['CO_NIT', '2131234325', 'W-ID-13'],
        ['ES_NIF', 'A58818502', 'W-ID-13'],
        ['AR_CUIT', '20-26756539-4', 'W-ID-13'],
        ['EC_CI', '1710034066', 'W-ID-13'],
        ['EC_RUC', '1790011675001', 'W-ID-04'],
        ['MX_CURP', 'BOXW310820HNERXN08', 'W-ID-13'],
      ],
      (type, text, code) => {
        expect(codesOf(type, text)).toEqual([code])
      },
    ),
  )
})

describe('what stdnum is mended in', () => {
  it('checks a RUT under a million instead of refusing its length', () => {
    expect(codesOf('CL_RUT', '999.999-K')).toEqual([])
    expect(codesOf('CL_RUT', '999.999-1')).toEqual(['W-ID-02'])
    expect(checkIdentityNumber('CL_RUT', '0.999.999-K').compact).toBe('999999K')
  })

  it('reads dots, stray spaces, small letters and the dashes and digits of word processors', () => {
    for (const text of [
      '10.000.013-k',
      ' 10000013 K ',
      '10.000.013–K',
      '10.000.013\u2212K',
      '10·000·013‑K',
      'CL10000013K',
      '１００００013K',
    ]) {
      expect(checkIdentityNumber('CL_RUT', text)).toMatchObject({
        compact: '10000013K',
        remarks: [],
      })
    }
  })

  it('reads the letter that older Peruvian cards print instead of the check digit', () => {
    expect(checkIdentityNumber('PE_DNI', '10117410-G')).toMatchObject({
      compact: '10117410',
      remarks: [],
    })
    expect(codesOf('PE_DNI', '10117410-E')).toEqual(['W-ID-13'])
    // Two letters stand for the digit 1, each in its own place.
    expect(codesOf('PE_DNI', '10117416-F')).toEqual([])
    expect(codesOf('PE_DNI', '10117416-E')).toEqual(['W-ID-13'])
    expect(codesOf('PE_DNI', '10117411-E')).toEqual([])
    expect(codesOf('PE_DNI', '10117410-3')).toEqual(['W-ID-13'])
  })

  it('tells a person from a company by the prefix of a Peruvian RUC', () => {
    expect(checkIdentityNumber('PE_RUC', '10101174102').partyKind).toBe('NATURAL')
    expect(checkIdentityNumber('PE_RUC', '20512333797').partyKind).toBe('LEGAL')
    expect(checkIdentityNumber('PE_RUC', '15512333797').partyKind).toBeNull()
  })

  it('only warns of a foreigner card of another length', () => {
    expect(codesOf('PE_CE', '001234567')).toEqual([])
    expect(codesOf('PE_CE', '12345')).toEqual(['W-ID-13'])
  })

  it('only warns of a CUIT prefix it does not know', () => {
    expect(codesOf('AR_CUIT', '99-26756539-3')).toEqual(['W-ID-13'])
  })

  it('accepts the generic Mexican RFC and warns of other wrong ones', () => {
    expect(checkIdentityNumber('MX_RFC', 'XAXX010101000')).toMatchObject({
      remarks: [],
      partyKind: null,
    })
    expect(codesOf('MX_RFC', 'xexx-010101-000')).toEqual([])
    expect(codesOf('MX_RFC', 'GODE561231GR9')).toEqual(['W-ID-13'])
    expect(codesOf('MX_RFC', 'GODE561331GR8')).toEqual(['W-ID-13'])
  })

  it('completes a Spanish DNI written without its leading zero', () => {
    expect(checkIdentityNumber('ES_NIF', '1234567L')).toMatchObject({
      compact: '01234567L',
      remarks: [],
    })
    expect(checkIdentityNumber('ES_NIF', 'ES-A58818501').compact).toBe('A58818501')
  })
})

describe('a number that cannot be one', () => {
  it(
    'is an error',
    overCases(
      [
        ['CL_RUT', '531-9', 'E-ID-01'],
        ['CL_RUT', '12.531.90A-2', 'E-ID-01'],
        ['PE_DNI', '1011741', 'E-ID-03'],
        ['PE_RUC', '2051233379', 'E-ID-08'],
        ['PE_CE', '', 'E-ID-08'],
        ['ES_NIF', '12345678', 'E-ID-08'],
        ['AR_DNI', '123456', 'E-ID-08'],
        ['AR_CUIT', '20-2675653-3', 'E-ID-08'],
        ['CO_CC', '12', 'E-ID-08'],
        ['CO_NIT', '2131', 'E-ID-06'],
        ['EC_CI', '171003406', 'E-ID-07'],
        ['EC_RUC', '179001167400', 'E-ID-07'],
        ['MX_RFC', 'GODE56123', 'E-ID-08'],
        ['MX_CURP', 'BOXW310820HNERXN0', 'E-ID-08'],
        ['PASSPORT', 'A#', 'E-ID-08'],
        ['OTHER', 'X'.repeat(21), 'E-ID-08'],
      ],
      (type, text, code) => {
        expect(codesOf(type, text)).toEqual([code])
      },
    ),
  )

  it('says how many characters were written, and of which document', () => {
    const { remarks } = checkIdentityNumber('PE_DNI', '1.011-741')
    expect(remarks).toEqual([{ code: 'E-ID-03', field: null, slots: { n: 7, tipo: 'DNI' } }])
    expect(checkIdentityNumber('MX_CURP', '1').remarks[0]?.slots).toMatchObject({ tipo: 'CURP' })
  })
})

describe('whose a number is', () => {
  it(
    'is told by its number',
    overCases(
      [
        ['CL_RUT', '76.086.428-5', 'LEGAL'],
        ['CL_RUT', '12.531.909-2', 'NATURAL'],
        ['ES_NIF', 'A58818501', 'LEGAL'],
        ['ES_NIF', 'X1234567L', 'NATURAL'],
        ['AR_CUIT', '20-26756539-3', 'NATURAL'],
        ['EC_RUC', '1790011674001', 'LEGAL'],
        ['EC_CI', '1710034065', 'NATURAL'],
        ['MX_RFC', 'GODE561231GR8', 'NATURAL'],
        ['PASSPORT', 'AAB123456', 'NATURAL'],
        ['OTHER', 'AAB123456', null],
      ],
      (type, text, partyKind) => {
        expect(checkIdentityNumber(type, text)).toMatchObject({ partyKind, remarks: [] })
      },
    ),
  )
})

describe('the document a number is of', () => {
  it(
    'is found',
    overCases(
      [
        ['12.531.909-2', 'CL', 'CL_RUT'],
        ['12.531.909-3', 'CL', 'CL_RUT'],
        ['12.531.909-2', 'PE', 'CL_RUT'],
        ['20512333797', 'CL', 'PE_RUC'],
        ['10117410', 'PE', 'PE_DNI'],
        ['101174102', 'PE', 'PE_DNI'],
        ['001234567', 'PE', 'PE_CE'],
        ['20512333797', 'PE', 'PE_RUC'],
        ['20512333798', 'PE', 'PE_RUC'],
        ['12345678Z', 'ES', 'ES_NIF'],
        ['12345678A', 'ES', 'ES_NIF'],
        ['x1234567l', 'CL', 'ES_NIF'],
        ['26.756.539', 'AR', 'AR_DNI'],
        ['20-26756539-3', 'AR', 'AR_CUIT'],
        ['20-26756539-3', 'ES', 'AR_CUIT'],
        ['27267565398', 'ES', 'AR_CUIT'],
        ['1.020.304.050', 'CO', 'CO_CC'],
        ['1020304058', 'CO', 'CO_CC'],
        ['102030405-8', 'CO', 'CO_NIT'],
        ['213.123.432-1', 'CO', 'CO_NIT'],
        ['213.123.432-5', 'CO', 'CO_NIT'],
        ['1710034065', 'EC', 'EC_CI'],
        ['1790011674001', 'EC', 'EC_RUC'],
        ['GODE561231GR8', 'MX', 'MX_RFC'],
        ['XAXX010101000', 'MX', 'MX_RFC'],
        ['BOXW310820HNERXN09', 'CL', 'MX_CURP'],
        ['AAB123456', 'CL', 'PASSPORT'],
        ['María', 'CL', null],
        ['', 'CL', null],
        ['12', 'MX', null],
        ['12531909', 'MX', null],
      ],
      (text, home, type) => {
        expect(detectIdentityType(text, home)).toBe(type)
      },
    ),
  )

  it('is never one whose form the number does not have', () => {
    const anyNumber = fc.stringMatching(/^[0-9A-Za-zñÑ&. -]{0,20}$/u)
    fc.assert(
      fc.property(anyNumber, fc.constantFrom(...countryCodes), (text, home) => {
        const type = detectIdentityType(text, home)
        const codes = type === null ? [] : codesOf(type, text)
        expect(codes.filter((code) => code.startsWith('E-'))).toEqual([])
      }),
    )
  })
})

it('says the same of a number and of its compact and formatted forms', () => {
  const anyNumber = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 25 }),
    fc.stringMatching(/^[0-9A-Za-zñÑ&. -]{0,20}$/u),
    fc.stringMatching(/^[0-9]{6,13}[0-9A-K]$/u),
  )
  fc.assert(
    fc.property(fc.constantFrom(...identityTypes), anyNumber, (type, text) => {
      const first = checkIdentityNumber(type, text)
      expect(checkIdentityNumber(type, first.compact)).toEqual(first)
      expect(checkIdentityNumber(type, first.formatted)).toEqual(first)
    }),
    // A Greek letter whose capital comes apart in signs that belong together.
    { numRuns: 500, examples: [['CL_RUT', '\u1fd2123456']] },
  )
})

it('notices any single wrong digit of a RUT', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100_000, max: 99_999_999 }),
      fc.nat({ max: 7 }),
      fc.integer({ min: 1, max: 9 }),
      (body, place, shift) => {
        const digits = String(body)
        const at = place % digits.length
        const rut = Array.from('0123456789K')
          .map((check) => `${body}-${check}`)
          .filter((text) => codesOf('CL_RUT', text).length === 0)
        expect(rut).toHaveLength(1)
        const changed = (Number(digits[at]) + shift) % 10
        if (at === 0 && changed === 0) return
        const typo =
          digits.slice(0, at) + changed + digits.slice(at + 1) + (rut[0]?.slice(-1) ?? '')
        expect(codesOf('CL_RUT', typo)).toEqual(['W-ID-02'])
      },
    ),
  )
})

describe('a masked number', () => {
  it(
    'is what may be shown',
    overCases(
      [
        ['ES', '12345678Z', '***4567**'],
        ['ES', 'X1234567L', '****4567*'],
        ['CL', '125319092', '***909-2'],
        ['CL', '999999K', '***999-K'],
        ['AR', '20267565393', '***539-3'],
        ['AR', '26756539', '***539'],
        ['PE', '10117410', '***410'],
        ['PE', '20512333797', '***379-7'],
        ['CO', '2131234321', '***321'],
        ['EC', '1710034065', '***406-5'],
        ['EC', '1790011674001', '***167-4'],
        ['MX', 'GODE561231GR8', '***1GR-8'],
        [null, 'AAB123456', '***456'],
        [null, 'AB1', '***1'],
      ],
      (country, compact, masked) => {
        expect(maskIdentityNumber(country, compact)).toBe(masked)
      },
    ),
  )

  it('never shows more than four characters, nor a whole number', () => {
    const anyCountry = fc.constantFrom(...countryCodes, null)
    fc.assert(
      fc.property(anyCountry, fc.stringMatching(/^[A-Z0-9]{1,20}$/u), (country, compact) => {
        const shown = maskIdentityNumber(country, compact).replaceAll(/[*-]/gu, '')
        expect(shown.length).toBeLessThanOrEqual(4)
        expect(shown.length).toBeLessThan(compact.length)
      }),
    )
  })
})

it('knows the country of every type', () => {
  for (const type of identityTypes) {
    const country = type === 'PASSPORT' || type === 'OTHER' ? null : type.slice(0, 2)
    expect(countryOfIdentityType(type)).toBe(country)
  }
})
