import * as spanish from './es/dashboard.ts'
import { translated } from './translated.ts'

export const { dashboardWords } = translated('dashboard', spanish)
