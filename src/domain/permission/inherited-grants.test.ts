import { describe, expect, it } from 'vitest'

import { withInheritedGrants } from './inherited-grants.ts'
import type { RoleGrant } from './permission.ts'

const unit = (unitId: string, validTo: string | null, successorId: string | null) =>
  [unitId, { unitId, validTo, successorId }] as const

const units = new Map([
  unit('old', '2026-01-31', 'middle'),
  unit('middle', '2026-06-30', 'new'),
  unit('new', null, null),
  unit('lost', '2026-01-31', null),
  unit('round', '2026-01-31', 'about'),
  unit('about', '2026-01-31', 'round'),
])
const head: RoleGrant = { role: 'JU', officeId: null, unitId: 'new' }

describe('the successor of a closed unit', () => {
  it('answers for what the whole line before it left open', () => {
    const grants = withInheritedGrants([head], units, '2026-11-21')
    expect(grants.map(({ role, unitId }) => [role, unitId])).toEqual([
      ['JU', 'new'],
      ['JU', 'old'],
      ['JU', 'middle'],
    ])
  })

  it('inherits nothing before the unit has closed', () => {
    expect(withInheritedGrants([head], units, '2026-01-15')).toEqual([head])
  })

  it('leaves the registry and the lost units alone', () => {
    const clerk: RoleGrant = { role: 'REG', officeId: null, unitId: null }
    expect(withInheritedGrants([clerk], units, '2026-11-21')).toEqual([clerk])
  })
})
