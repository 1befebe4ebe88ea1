import type * as spanish from '../../shell/roles.ts'
import type { Words } from '../../shape.ts'

export const roleWords: Words<typeof spanish.roleWords> = {
  ADM: 'Administrator',
  REG: 'Registry clerk',
  JREG: 'Head of registry',
  JU: 'Head of a unit',
  TR: 'Case officer',
  AUD: 'Auditor',
}
