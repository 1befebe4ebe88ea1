import { availabilityGuards } from './availability-guards.ts'
import { exitGuards } from './exit-guards.ts'
import { fileGuards } from './file-guards.ts'
import { handGuards } from './hand-guards.ts'
import { pageGuards } from './page-guards.ts'
import { powerGuards } from './power-guards.ts'
import { providerGuards } from './provider-guards.ts'
import { secrecyGuards } from './secrecy-guards.ts'
import { phoneGuards } from './phone-guards.ts'
import { enquiryGuards } from './enquiry-guards.ts'
import { publicTimesGuards } from './public-times-guards.ts'
import { mailGuards } from './mail-guards.ts'
import { printGuards } from './print-guards.ts'
import { sessionGuards } from './session-guards.ts'
import { townBackupGuards } from './town-backup-guards.ts'
import { wayInGuards } from './way-in-guards.ts'
import { webhookGuards } from './webhook-guards.ts'
import type { Guard } from './guard.ts'

export const everyGuard: readonly Guard[] = [
  ...phoneGuards,
  ...printGuards,
  ...enquiryGuards,
  ...publicTimesGuards,
  ...mailGuards,
  ...webhookGuards,
  ...sessionGuards,
  ...wayInGuards,
  ...providerGuards,
  ...pageGuards,
  ...secrecyGuards,
  ...powerGuards,
  ...handGuards,
  ...availabilityGuards,
  ...exitGuards,
  ...fileGuards,
  ...townBackupGuards,
]
