/** The law of every country the server has rules for. Heavy with text: the pages do not load it. */
import type { CountryCode } from '../common/country.ts'
import argentina from './countries/ar.json' with { type: 'json' }
import bolivia from './countries/bo.json' with { type: 'json' }
import brazil from './countries/br.json' with { type: 'json' }
import chile from './countries/cl.json' with { type: 'json' }
import colombia from './countries/co.json' with { type: 'json' }
import common from './countries/common.json' with { type: 'json' }
import ecuador from './countries/ec.json' with { type: 'json' }
import mexico from './countries/mx.json' with { type: 'json' }
import paraguay from './countries/py.json' with { type: 'json' }
import peru from './countries/pe.json' with { type: 'json' }
import spain from './countries/es.json' with { type: 'json' }
import uruguay from './countries/uy.json' with { type: 'json' }
import type { CountryLaw, LinesOfTypes, WrittenLaw } from './country-law.ts'

export const countryLaws: Readonly<Record<CountryCode, CountryLaw>> = {
  AR: lawOf(argentina),
  BO: lawOf(bolivia),
  BR: lawOf(brazil),
  CL: lawOf(chile),
  CO: lawOf(colombia),
  EC: lawOf(ecuador),
  ES: lawOf(spain),
  MX: lawOf(mexico),
  PE: lawOf(peru),
  PY: lawOf(paraguay),
  UY: lawOf(uruguay),
}

function lawOf(file: unknown): CountryLaw {
  // JSON does not tell the compiler its literals; a test holds every file to the schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const [general, { types, ...written }] = [common as { types: LinesOfTypes[] }, file as WrittenLaw]
  const lines = [...general.types, ...types].flatMap(({ types: codes, ...line }) =>
    codes.map((code) => [code, line] as const),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...written, types: Object.fromEntries(lines) as CountryLaw['types'] }
}
