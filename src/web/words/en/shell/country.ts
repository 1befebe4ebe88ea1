import type { Words } from '../../shape.ts'
import type * as spanish from '../../shell/country.ts'

export const countryWords: Words<typeof spanish.countryWords> = {
  CO: { registry: 'the registry office', town: 'the town hall' },
  ES: { registry: 'the registry office', town: 'the town hall' },
  '': { registry: 'the registry office', town: 'the municipality' },
}
