/** What the roles are called, wherever somebody is told theirs or another's. */
import type { Role } from '#domain/permission/permission.ts'

import { inLanguage } from '../language/in-language.ts'

export const roleWords = inLanguage('roleWords', {
  ADM: 'Administración',
  REG: 'Registro',
  JREG: 'Jefatura de registro',
  JU: 'Jefatura de unidad',
  TR: 'Tramitación',
  AUD: 'Auditoría',
} as const satisfies Record<Role, string>)
