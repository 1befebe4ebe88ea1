import { describe, expect, it } from 'vitest'

import { legalFoot } from './legal-foot.ts'

describe('the legal foot of a country', () => {
  it('tells the remedies of what decides something, with its articles', () => {
    const foot = legalFoot('ES', { kind: 'LETTER', outcome: 'DENIED' })
    expect(foot?.text).toContain('un mes')
    expect(foot?.law).toContain('Ley 39/2015')
    expect(legalFoot('PE', { kind: 'RESOLUTION', outcome: null })?.text).toContain('quince días')
  })

  it('is none where nothing is decided, or where no law was gone through for it', () => {
    expect(legalFoot('ES', { kind: 'LETTER', outcome: null })).toBeNull()
    expect(legalFoot('ES', { kind: 'RESOLUTION', outcome: 'INFORMED' })).toBeNull()
    expect(legalFoot('MX', { kind: 'RESOLUTION', outcome: 'DENIED' })).toBeNull()
  })
})
