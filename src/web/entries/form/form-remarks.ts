/**
 * Everything the form has to be told, field by field: what only the screen can know, then what
 * `domain` and the contract say.
 */
import { unlikeExpected } from '#contract/common/sentences.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { Remark } from '#domain/common/refusal.ts'
import { remark } from '#domain/common/refusal.ts'
import type { AttachmentClaim } from '#domain/acts/registration.ts'
import { checkRegistration } from '#domain/acts/registration.ts'

import { sentence } from '../../words/language/sentences.ts'
import { commandOf, type Office, type RegistrationBody } from './command-of.ts'
import type { FormValues } from './form-values.ts'
import { registrationShape } from './registration-shape.ts'

export interface FormFacts {
  readonly catalogue: CatalogueView
  readonly office: Office
  readonly now: Date
}

export interface FormRemarks {
  readonly body: RegistrationBody
  readonly refusals: readonly SaidRemark[]
  readonly warnings: readonly SaidRemark[]
}

export type SaidRemark = Remark & { readonly sentence: string }

export function remarksOn(
  values: FormValues,
  files: readonly AttachmentClaim[],
  facts: FormFacts,
): FormRemarks {
  const body = commandOf(values, files, facts)
  const { refusals, warnings } = checkRegistration(body, registrationFacts(body, facts))
  const misread = unreadable(values, body, facts)
  const seen = new Set([...misread, ...refusals].map(({ field }) => field))
  return {
    body,
    refusals: [
      ...misread,
      ...refusals,
      ...misshapen(body).filter(({ field }) => !seen.has(field)),
    ].map(said),
    warnings: warnings.map(said),
  }
}

const said = (found: Remark): SaidRemark => ({ ...found, sentence: sentence(found) })

function registrationFacts(body: RegistrationBody, { catalogue, office, now }: FormFacts) {
  const unit = catalogue.units.find(({ unitId }) => unitId === body.destinationUnitId) ?? null
  return {
    now: now.toISOString(),
    today: localDateTimeAt(now, office.timeZone).date,
    type: catalogue.documentTypes.find(({ typeId }) => typeId === body.typeId) ?? null,
    unit,
    successorName: catalogue.units.find(({ unitId }) => unitId === unit?.successorId)?.name ?? null,
  }
}

/** Dates and hours as typed that are none: the command would silently leave them out. */
function unreadable(
  values: FormValues,
  body: RegistrationBody,
  { office, now }: FormFacts,
): Remark[] {
  const found: Remark[] = []
  if (values.documentDate !== '' && body.documentDate === null)
    found.push(remark('E-DOC-08', 'documentDate'))
  const { presentedDate, presentedTime } = values
  const today = localDateTimeAt(now, office.timeZone).date
  const isDateRead = presentedDate === '' || /^\d{4}-\d{2}-\d{2}$/u.test(presentedDate)
  if (!isDateRead) found.push(remark('E-DOC-08', 'presentedAt'))
  const isNow = presentedTime === '' && (presentedDate === '' || presentedDate === today)
  if (isDateRead && !isNow && body.presentedAt === null)
    found.push(remark('E-DOC-18', 'presentedTime', unlikeExpected))
  return found
}

/**
 * What the contract's shape refuses, in the words the server would use
 * (`server/http/receive/mount.ts`).
 */
function misshapen(body: RegistrationBody): Remark[] {
  const parsed = registrationShape()?.safeParse(body)
  if (parsed === undefined || parsed.success) return []
  return parsed.error.issues.map((issue) => {
    const field = issue.path.join('.')
    const isTooLong = issue.code === 'too_big' && issue.origin === 'string'
    return isTooLong
      ? remark('E-DOC-17', field, { max: Number(issue.maximum) })
      : remark('E-DOC-18', field, unlikeExpected)
  })
}
