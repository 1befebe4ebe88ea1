import { describe, expect, it } from 'vitest'

import {
  closedLayout,
  isMenuShown,
  nextLayout,
  type LayoutEvent,
  type LayoutState,
} from './layout-state.ts'

const after = (...events: readonly LayoutEvent[]): LayoutState =>
  events.reduce(nextLayout, closedLayout)
const pressMenu = (menuMode: 'static' | 'overlay', isDesktop: boolean): LayoutEvent => ({
  type: 'menu-pressed',
  menuMode,
  isDesktop,
})

describe('the side menu', () => {
  it('stands open on a desktop until its button folds it', () => {
    expect(isMenuShown(closedLayout, 'static', true)).toBe(true)
    expect(isMenuShown(after(pressMenu('static', true)), 'static', true)).toBe(false)
  })

  it('stays folded when the person goes to another screen', () => {
    const state = after(pressMenu('static', true), { type: 'navigated' })
    expect(isMenuShown(state, 'static', true)).toBe(false)
  })

  it('is closed on a narrow screen until its button opens it, and closes by itself on navigation', () => {
    expect(isMenuShown(closedLayout, 'static', false)).toBe(false)
    const opened = after(pressMenu('static', false))
    expect(isMenuShown(opened, 'static', false)).toBe(true)
    expect(isMenuShown(nextLayout(opened, { type: 'navigated' }), 'static', false)).toBe(false)
  })

  it('laid over the page, closes on a press outside and on Escape', () => {
    const opened = after(pressMenu('overlay', true))
    expect(isMenuShown(opened, 'overlay', true)).toBe(true)
    expect(isMenuShown(nextLayout(opened, { type: 'outside-menu-clicked' }), 'overlay', true)).toBe(
      false,
    )
    expect(isMenuShown(nextLayout(opened, { type: 'escaped' }), 'overlay', true)).toBe(false)
  })

  it('is not left folded by an odd number of presses in overlay mode', () => {
    const state = after(pressMenu('overlay', true))
    expect(isMenuShown(state, 'static', true)).toBe(true)
  })
})

describe('the profile menu', () => {
  it('closes on a press outside it, leaving the side menu as it is', () => {
    const state = after(
      pressMenu('static', false),
      { type: 'profile-pressed' },
      { type: 'outside-profile-clicked' },
    )
    expect(state).toMatchObject({ profileSidebarVisible: false, staticMenuMobileActive: true })
  })

  it('closes on navigation', () => {
    expect(after({ type: 'profile-pressed' }, { type: 'navigated' }).profileSidebarVisible).toBe(
      false,
    )
  })
})

describe('the settings panel', () => {
  it('opens, stays through a navigation, and closes when told', () => {
    const opened = after({ type: 'settings-opened' }, { type: 'navigated' })
    expect(opened.configSidebarVisible).toBe(true)
    expect(nextLayout(opened, { type: 'settings-closed' })).toEqual(closedLayout)
  })
})
