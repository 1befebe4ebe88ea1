import { availabilityGuards } from './availability-guards.ts'
import { fileGuards } from './file-guards.ts'
import { handGuards } from './hand-guards.ts'
import { pageGuards } from './page-guards.ts'
import { powerGuards } from './power-guards.ts'
import { providerGuards } from './provider-guards.ts'
import { secrecyGuards } from './secrecy-guards.ts'
import { phoneGuards } from './phone-guards.ts'
import { enquiryGuards } from './enquiry-guards.ts'
import { printGuards } from './print-guards.ts'
import { sessionGuards } from './session-guards.ts'
import { wayInGuards } from './way-in-guards.ts'
import type { Guard } from './guard.ts'

export const everyGuard: readonly Guard[] = [
  ...phoneGuards,
  ...printGuards,
  ...enquiryGuards,
  ...sessionGuards,
  ...wayInGuards,
  ...providerGuards,
  ...pageGuards,
  ...secrecyGuards,
  ...powerGuards,
  ...handGuards,
  ...availabilityGuards,
  ...fileGuards,
]
