import type * as spanish from '../es/layout.ts'
import type { Words } from '../shape.ts'

export const layoutWords: Words<typeof spanish.layoutWords> = {
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  openProfile: 'Open session options',
  closeProfile: 'Close session options',
  signOut: 'Sign out',
  signingOut: 'Signing out…',
  mainMenu: 'Main',
  menuHome: 'Home',
  menuHomePage: 'Home page',
  menuRegisterEntry: 'New document',
  menuRegistry: 'Register',
  menuRegisterBook: 'Register book',
  menuOrganization: 'Organisation',
  settings: 'Settings',
  menuHelp: 'Help',
  menuKeyboard: 'Keyboard shortcuts',
  menuAccessibility: 'Accessibility',
  menuPrivacy: 'Privacy',
}
