import type { UnitView } from '#contract/municipality/organization.ts'
import type { Tables } from '../../database/tables/tables.ts'

type UnitRow = Pick<
  Tables['org_unit'],
  'unit_id' | 'parent_id' | 'code' | 'name' | 'valid_to' | 'successor_id'
> & { readonly delegates: boolean }

export function unitView(row: UnitRow): UnitView {
  return {
    unitId: row.unit_id,
    parentId: row.parent_id,
    code: row.code,
    name: row.name,
    validTo: row.valid_to,
    successorId: row.successor_id,
    delegates: row.delegates,
  }
}
