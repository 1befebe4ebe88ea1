import type * as spanish from '../../shell/shell.ts'
import type { Words } from '../../shape.ts'

export const shellWords: Words<typeof spanish.shellWords> = {
  noticeBell: (unread) => (unread === '0' ? 'Notices' : `Notices: ${unread} unread`),
  productName: 'Document register',
  skipToContent: 'Skip to content',
  settings: 'Settings',
  openingSettings: 'Opening the settings…',
  language: 'Language',
  failedTitle: 'This screen could not be opened',
  failedLead:
    'The connection may have been cut, or there may be a new version of the system. What was registered is still registered.',
  reload: 'Load again',
  goHome: 'Go to the home page',
}

export const publicWords: Words<typeof spanish.publicWords> = {
  aboutService: 'About this service',
  accessibility: 'Accessibility',
  privacy: 'Privacy',
}
