import * as spanish from './es/organization.ts'
import { translated } from './translated.ts'

export const { organizationWords } = translated('organization', spanish)
