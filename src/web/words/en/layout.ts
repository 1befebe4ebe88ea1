import type * as spanish from '../es/layout.ts'
import type { Words } from '../shape.ts'

export const layoutWords: Words<typeof spanish.layoutWords> = {
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  openProfile: 'Open session options',
  closeProfile: 'Close session options',
  account: 'My account and security',
  signOut: 'Sign out',
  signingOut: 'Signing out…',
  mainMenu: 'Main',
  menuHome: 'Home',
  menuHomePage: 'Home page',
  menuRegisterEntry: 'New document',
  menuRegistry: 'Register',
  menuWork: 'My work',
  menuRegisterBook: 'Register book',
  menuService: 'Service',
  menuTransfer: 'Transfer of work',
  menuOrganization: 'Organisation',
  menuCalendar: 'Calendar',
  menuConfiguration: 'Configuration',
  settings: 'Settings',
  menuHelp: 'Help',
  menuKeyboard: 'Keyboard shortcuts',
  menuAccessibility: 'Accessibility',
  menuPrivacy: 'Privacy',
}
