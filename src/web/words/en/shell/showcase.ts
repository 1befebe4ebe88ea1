import type * as spanish from '../../shell/showcase.ts'
import type { Words } from '../../shape.ts'

export const showcaseWords: Words<typeof spanish.showcaseWords> = {
  name: 'Showcase',
  pages: {
    panel: 'Panels',
    utilities: 'Utilities',
    blocks: 'Blocks',
    pages: 'Pages',
    documentation: 'Documentation',
  },
  lead: 'Sample pieces, to judge a theme by. Nothing that is done here is kept.',
  buttons: 'Buttons and tags',
  variants: { primary: 'Primary', secondary: 'Secondary', quiet: 'Quiet', danger: 'Dangerous' },
  tones: {
    info: 'For your information',
    success: 'Done',
    warning: 'Careful',
    danger: 'It could not be saved',
  },
  sampleText: 'This is a sample: nothing happened.',
  dialogs: 'Windows and forms',
  openDialog: 'Open a window',
  dialogTitle: 'A sample form',
  contrast: 'Contrast of the colours of the theme',
  columns: { pair: 'Ink on ground', ratio: 'Contrast', verdict: 'Result' },
  passes: 'Enough',
  fails: 'Not enough',
  email: 'Email',
  emailError: 'The end of the address is missing, as in name@place.example.',
  send: 'Send',
  calendar: 'Calendar',
  calendarFailed: 'The file of activities did not arrive. Check your connection and try again.',
  themes: 'Families of themes',
  theme: 'Family',
  themeNames: 'Themes',
}

export const calendarWords: Words<typeof spanish.calendarWords> = {
  today: 'Today',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  agenda: 'Activities of the day',
  nothing: 'There are no activities on this day.',
  wholeDay: 'All day',
  hours: (from, to) => `From ${from} to ${to}`,
}
