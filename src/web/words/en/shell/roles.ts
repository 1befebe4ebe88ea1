import type * as spanish from '../../shell/roles.ts'
import type { Words } from '../../shape.ts'

export const roleWords: Words<typeof spanish.roleWords> = {
  ADM: 'Administration',
  REG: 'Registry clerk',
  JREG: 'Head of the registry',
  JU: 'Head of a unit',
  TR: 'Case handling',
  AUD: 'Audit',
}
