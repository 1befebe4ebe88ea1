import type * as spanish from '../../shell/settings.ts'
import type { Words } from '../../shape.ts'

export const settingsWords: Words<typeof spanish.settingsWords> = {
  title: 'Settings',
  scale: 'Scale',
  smaller: 'Make the scale smaller',
  larger: 'Make the scale larger',
  scaleNow: (scale) => `Scale ${scale}, from 12 to 16`,
  counterWindow: 'Window of this computer',
  counterWindowHelp: 'Shown above, beside whoever works. Empty if it is not at the counter.',
  counterWindowWrong: (longest) =>
    `Enter letters, digits and spaces, up to ${longest}. For example: Window 3.`,
  menuMode: 'Menu type',
  menuModes: { static: 'Static', overlay: 'Overlay' },
  inputStyle: 'Field style',
  inputStyles: { outlined: 'Outlined', filled: 'Filled' },
  ripple: 'Ripple effect',
  themes: 'Themes',
  currentTheme: 'Current theme:',
  singleKeys: 'Single-key shortcuts',
  singleKeysHelp: 'For example, n for a new document. Switch them off if you use voice control.',
  followSystem: 'Use the system’s mode',
  followSystemHelp: 'Light or dark, as your device says.',
  reset: 'Reset',
  isReset: 'The settings are back to their first values.',
}

export const themeParts: Words<typeof spanish.themeParts> = {
  bootstrap4: 'Bootstrap',
  md: 'Material',
  mdc: 'Material compact',
  tailwind: 'Tailwind',
  fluent: 'Fluent',
  lara: 'Lara',
  saga: 'Saga light',
  vela: 'Vela dark',
  arya: 'Arya dark',
  light: 'light',
  dark: 'dark',
  blue: 'blue',
  indigo: 'indigo',
  purple: 'purple',
  deeppurple: 'deep purple',
  teal: 'teal',
  green: 'green',
  orange: 'orange',
}
