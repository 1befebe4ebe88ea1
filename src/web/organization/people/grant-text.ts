/** What a role says on the screen: «Tramitación (Obras)», and its days. */
import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { HeldGrant, Term } from '#domain/permission/people.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { RoleGrant } from '#domain/permission/permission.ts'

import { writtenDate } from '../../words/language/dates.ts'
import { peopleWords as words } from '../../words/office/people.ts'
import { roleWords } from '../../words/shell/roles.ts'

export function grantText(grant: RoleGrant, { units, offices }: CatalogueView): string {
  const { role, unitId, officeId } = grant
  const place =
    units.find((unit) => unit.unitId === unitId)?.name ??
    offices.find((office) => office.officeId === officeId)?.name
  const name = roleWords[role]
  return place === undefined ? name : `${name} (${place})`
}

/** The days of what holds for some time or does not hold yet; null for what simply holds. */
export function termText({ validFrom, validTo }: Term, today: CivilDate): string | null {
  const isToCome = validFrom > today
  if (validTo !== null && (isToCome || validTo < today)) {
    return words.between(writtenDate(validFrom), writtenDate(validTo))
  }
  if (isToCome) return words.from(writtenDate(validFrom))
  return validTo === null ? null : words.until(writtenDate(validTo))
}

/** Role, place and days in one line. */
export function wholeGrantText(
  grant: HeldGrant,
  catalogue: CatalogueView,
  today: CivilDate,
): string {
  return [grantText(grant, catalogue), termText(grant, today)]
    .filter((part) => part !== null)
    .join(', ')
}
