import { pageGuards } from './page-guards.ts'
import { providerGuards } from './provider-guards.ts'
import { sessionGuards } from './session-guards.ts'
import { wayInGuards } from './way-in-guards.ts'
import type { Guard } from './guard.ts'

export const everyGuard: readonly Guard[] = [
  ...sessionGuards,
  ...wayInGuards,
  ...providerGuards,
  ...pageGuards,
]
