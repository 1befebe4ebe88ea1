import { describe, expect, it } from 'vitest'

import type { Actor, Role } from '../permission/permission.ts'
import type { KeptView } from './saved-view.ts'
import {
  asksForSomething,
  mayChangeView,
  mostOwnViews,
  mostSharedViews,
  viewFault,
} from './saved-view.ts'

const view = (part: Partial<KeptView> = {}): KeptView => ({
  viewId: 'v',
  ownerId: 'ana',
  name: 'Podas',
  isShared: false,
  ...part,
})

const actor = (staffId: string, role: Role): Actor => ({
  municipalityId: 'm',
  staffId,
  name: '',
  clerkCode: '',
  grants: [{ role, officeId: null, unitId: null }],
})

describe('a saved view', () => {
  it('is changed by whoever made it, and by an administrator when it is shared', () => {
    expect(mayChangeView(actor('ana', 'TR'), view())).toBe(true)
    expect(mayChangeView(actor('ana', 'TR'), view({ isShared: true }))).toBe(true)
    expect(mayChangeView(actor('eva', 'JREG'), view({ isShared: true }))).toBe(false)
    expect(mayChangeView(actor('eva', 'ADM'), view({ isShared: true }))).toBe(true)
    expect(mayChangeView(actor('eva', 'ADM'), view())).toBe(false)
  })

  it('has a name of its own, whatever the accents and the case', () => {
    const kept = [view({ viewId: 'other', name: 'Podás' })]
    expect(viewFault(view({ name: '  ' }), [])).toBe('NAMELESS')
    expect(viewFault(view({ name: ' PODAS ' }), kept)).toBe('NAME_TAKEN')
    expect(viewFault(view({ viewId: 'other' }), kept)).toBeNull()
    expect(viewFault(view({ isShared: true }), kept)).toBeNull()
    expect(viewFault(view({ ownerId: 'eva' }), kept)).toBeNull()
    const shared = [view({ viewId: 'other', ownerId: 'eva', isShared: true })]
    expect(viewFault(view({ isShared: true }), shared)).toBe('NAME_TAKEN')
  })

  it('is one of a dozen of its kind, and may still be changed when there are so many', () => {
    const many = (count: number, isShared: boolean): KeptView[] =>
      Array.from({ length: count }, (_, at) => view({ viewId: `v${at}`, name: `n${at}`, isShared }))
    expect(viewFault(view(), many(mostOwnViews - 1, false))).toBeNull()
    expect(viewFault(view(), many(mostOwnViews, false))).toBe('TOO_MANY')
    expect(viewFault(view({ viewId: 'v0' }), many(mostOwnViews, false))).toBeNull()
    expect(viewFault(view({ isShared: true }), many(mostSharedViews, true))).toBe('TOO_MANY')
    expect(viewFault(view({ isShared: true }), many(mostOwnViews, false))).toBeNull()
  })

  it('asks for something', () => {
    expect(asksForSomething({ text: '', sender: '', nearNames: false })).toBe(false)
    expect(asksForSomething({ text: '', status: 'ANNULLED' })).toBe(true)
  })
})
