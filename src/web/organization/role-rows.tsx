import { Plus, Trash2 } from 'lucide-react'

import type { CatalogueView } from '#contract/organization.ts'
import { roles, type Role, type RoleGrant } from '#domain/permission.ts'

import { Button } from '../ui/button.tsx'
import { FieldMessage } from '../ui/field-message.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { SelectOption } from '../ui/select-option.ts'
import { Select } from '../ui/select.tsx'
import { organizationWords as words } from '../words/organization.ts'

export type RoleRowsProps = {
  readonly grants: readonly RoleGrant[]
  readonly onChange: (grants: RoleGrant[]) => void
  readonly errorOf: (field: string) => string | undefined
  readonly catalogue: CatalogueView
}

const roleOptions: readonly SelectOption[] = roles.map((role) => ({
  id: role,
  code: role,
  label: words.roleNames[role],
}))

/** What a person may do: one row a role, and where it holds when it holds somewhere. */
export function RoleRows({ grants, onChange, errorOf, catalogue }: RoleRowsProps) {
  const put = (index: number, grant: RoleGrant): void =>
    onChange(grants.map((old, place) => (place === index ? grant : old)))
  return (
    <fieldset id="grants" className="role-rows">
      <legend className="field-label">{words.roles}</legend>
      {grants.map((grant, index) => (
        // Rows have no identity of their own: a role moves up when the one before it goes.
        // oxlint-disable-next-line no-array-index-key
        <div key={index} className="role-row">
          <Select
            name={`grants.${index}.role`}
            label={words.role(index + 1)}
            isLabelHidden
            options={roleOptions}
            value={grant.role}
            onChange={(id) => put(index, grantOf(id, grant))}
          />
          <RolePlace
            {...{ grant, index, errorOf, catalogue }}
            onChange={(placed) => put(index, placed)}
          />
          <IconButton
            label={words.removeRole(words.roleNames[grant.role])}
            icon={<Trash2 aria-hidden="true" />}
            isDisabled={grants.length === 1}
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

export const newGrant: RoleGrant = { role: 'REG', officeId: null, unitId: null }

type RolePlaceProps = Pick<RoleRowsProps, 'errorOf' | 'catalogue'> & {
  readonly grant: RoleGrant
  readonly index: number
  readonly onChange: (grant: RoleGrant) => void
}

function RolePlace({ grant, index, errorOf, catalogue, onChange }: RolePlaceProps) {
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

function grantOf(id: string | null, before: RoleGrant): RoleGrant {
  const role = roles.find((known) => known === id) ?? before.role
  return {
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
