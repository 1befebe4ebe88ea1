import { Plus, Trash2 } from 'lucide-react'

import type { CatalogueView } from '#contract/municipality/organization.ts'
import { parseTypedDate } from '#domain/deadline/civil-date.ts'
import type { WantedGrant } from '#domain/permission/people.ts'
import { roles, type Role } from '#domain/permission/permission.ts'

import { Button } from '../../ui/buttons/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { FieldMessage } from '../../ui/fields/field-message.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import type { SelectOption } from '../../ui/fields/select-option.ts'
import { Select } from '../../ui/fields/select.tsx'
import { useToday } from '../../common/use-today.ts'
import { typedDate } from '../../words/language/dates.ts'
import { organizationWords as words } from '../../words/office/organization.ts'
import { peopleWords } from '../../words/office/people.ts'
import { roleWords } from '../../words/shell/roles.ts'

export type RoleRowsProps = {
  readonly grants: readonly WantedGrant[]
  readonly onChange: (grants: WantedGrant[]) => void
  readonly errorOf: (field: string) => string | undefined
  readonly catalogue: CatalogueView
  /** Whether the last one may go too: somebody has roles from elsewhere. */
  readonly mayBeEmpty?: boolean
  /** Those to choose from; all when not given. */
  readonly offered?: readonly Role[]
}

/** What a person may do: one row a role, where it holds when it holds somewhere, and its days. */
export function RoleRows({
  grants,
  onChange,
  errorOf,
  catalogue,
  mayBeEmpty = false,
  offered = roles,
}: RoleRowsProps) {
  const put = (index: number, grant: WantedGrant): void =>
    onChange(grants.map((old, place) => (place === index ? grant : old)))
  return (
    <fieldset id="grants" className="role-rows">
      <legend className="field-label">{words.roles}</legend>
      <RoleHeadings />
      {grants.map((grant, index) => (
        // Rows have no identity of their own: a role moves up when the one before it goes.
        // oxlint-disable-next-line no-array-index-key
        <div key={index} className="role-row">
          <Select
            name={`grants.${index}.role`}
            label={words.role(index + 1)}
            isLabelHidden
            options={offered.map(roleOption)}
            value={grant.role}
            error={errorOf(`grants.${index}.role`)}
            onChange={(id) => put(index, grantOf(id, grant))}
          />
          <RolePlace
            {...{ grant, index, errorOf, catalogue }}
            onChange={(placed) => put(index, placed)}
          />
          <RoleDays
            {...{ grant, index, errorOf, catalogue }}
            onChange={(dated) => put(index, dated)}
          />
          <IconButton
            className="role-remove"
            label={words.removeRole(roleWords[grant.role])}
            icon={<Trash2 aria-hidden="true" />}
            isDisabled={grants.length === 1 && !mayBeEmpty}
            onPress={() => onChange(grants.filter((_, place) => place !== index))}
          />
        </div>
      ))}
      {errorOf('grants') !== undefined && (
        <FieldMessage tone="error">{errorOf('grants')}</FieldMessage>
      )}
      <div>
        <Button
          size="small"
          icon={<Plus aria-hidden="true" />}
          onPress={() => onChange([...grants, newGrant])}
        >
          {words.addRole}
        </Button>
      </div>
    </fieldset>
  )
}

/**
 * For the eye alone: every field says its own name. On a narrow screen the days say it beside them.
 */
function RoleHeadings() {
  return (
    <div className="role-row role-headings" aria-hidden="true">
      <span>{peopleWords.roleHeading}</span>
      <span>{peopleWords.placeHeading}</span>
      <div className="role-days">
        <span>{peopleWords.fromHeading}</span>
        <span>{peopleWords.toHeading}</span>
      </div>
      <span className="role-remove" />
    </div>
  )
}

export const newGrant = {
  role: 'REG',
  officeId: null,
  unitId: null,
  validFrom: null,
  validTo: null,
} as const satisfies WantedGrant

function roleOption(role: Role): SelectOption {
  return { id: role, code: role, label: roleWords[role] }
}

type RolePartProps = Pick<RoleRowsProps, 'errorOf' | 'catalogue'> & {
  readonly grant: WantedGrant
  readonly index: number
  readonly onChange: (grant: WantedGrant) => void
}

function RolePlace({ grant, index, errorOf, catalogue, onChange }: RolePartProps) {
  if (isOfUnit(grant.role)) {
    return (
      <Select
        name={`grants.${index}.unitId`}
        label={words.place(index + 1)}
        isLabelHidden
        placeholder={words.unit}
        options={catalogue.units
          .filter((unit) => unit.validTo === null || unit.unitId === grant.unitId)
          .map(({ unitId, code, name }) => ({ id: unitId, code, label: name }))}
        value={grant.unitId}
        error={errorOf(`grants.${index}.unitId`)}
        onChange={(unitId) => onChange({ ...grant, unitId })}
      />
    )
  }
  // With one office there is nothing to choose: everywhere is there.
  if (!isOfOffice(grant.role) || (catalogue.offices.length < 2 && grant.officeId === null)) {
    return <span className="role-place small">{words.everywhere}</span>
  }
  return (
    <Select
      name={`grants.${index}.officeId`}
      label={words.place(index + 1)}
      isLabelHidden
      isClearable
      placeholder={words.everywhere}
      options={catalogue.offices.map(({ officeId, code, name }) => ({
        id: officeId,
        code,
        label: name,
      }))}
      value={grant.officeId}
      error={errorOf(`grants.${index}.officeId`)}
      onChange={(officeId) => onChange({ ...grant, officeId })}
    />
  )
}

function RoleDays({ grant, index, errorOf, catalogue, onChange }: RolePartProps) {
  const today = useToday(catalogue.municipality.timeZone)
  const days = {
    isLabelHidden: true,
    parse: (text: string) => parseTypedDate(text, today),
    format: typedDate,
  }
  return (
    <div className="role-days">
      <span className="role-caption" aria-hidden="true">
        {peopleWords.fromHeading}
      </span>
      <span className="role-caption" aria-hidden="true">
        {peopleWords.toHeading}
      </span>
      <DateField
        {...days}
        name={`grants.${index}.validFrom`}
        label={peopleWords.roleFrom(index + 1)}
        placeholder={peopleWords.fromToday}
        value={grant.validFrom ?? ''}
        error={errorOf(`grants.${index}.validFrom`)}
        onChange={(day) => onChange({ ...grant, validFrom: day === '' ? null : day })}
      />
      <DateField
        {...days}
        name={`grants.${index}.validTo`}
        label={peopleWords.roleTo(index + 1)}
        placeholder={peopleWords.noEnd}
        value={grant.validTo ?? ''}
        error={errorOf(`grants.${index}.validTo`)}
        onChange={(day) => onChange({ ...grant, validTo: day === '' ? null : day })}
      />
    </div>
  )
}

function grantOf(id: string | null, before: WantedGrant): WantedGrant {
  const role = roles.find((known) => known === id) ?? before.role
  return {
    ...before,
    role,
    unitId: isOfUnit(role) ? before.unitId : null,
    officeId: isOfOffice(role) ? before.officeId : null,
  }
}

function isOfUnit(role: Role): boolean {
  return role === 'JU' || role === 'TR'
}

function isOfOffice(role: Role): boolean {
  return role === 'REG' || role === 'JREG'
}
