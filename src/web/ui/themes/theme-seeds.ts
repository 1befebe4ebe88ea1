/**
 * What the 34 themes were known by: the ground, card and text of each family and the one colour of
 * each name. `derive-theme.ts` makes readable tokens of them. Vela's stock style sheet calls itself
 * light: a slip we do not repeat.
 */
export type Neutrals = {
  readonly ground: string
  readonly surface: string
  readonly text: string
  readonly textSoft: string
  readonly border: string
}

/** By the beginning of the name. */
export const neutrals: Readonly<Record<string, Neutrals>> = {
  'bootstrap4-light': light('#efefef', '#212529', '#6c757d', '#dee2e6'),
  'md-light': light('#fafafa', '#212121', '#666666', '#e0e0e0'),
  'mdc-light': light('#fafafa', '#212121', '#666666', '#e0e0e0'),
  'tailwind-light': light('#f9fafb', '#27272a', '#71717a', '#e4e4e7'),
  'fluent-light': light('#faf9f8', '#323130', '#605e5c', '#e1dfdd'),
  'lara-light': light('#f6f7f9', '#1a1f2b', '#525a6b', '#e1e5eb'),
  'saga-': light('#f8f9fa', '#495057', '#6c757d', '#dee2e6'),
  'bootstrap4-dark': dark('#20262e', '#2a323d', '#3f4b5b'),
  'md-dark': dark('#121212', '#1e1e1e', '#383838'),
  'mdc-dark': dark('#121212', '#1e1e1e', '#383838'),
  'lara-dark': {
    ground: '#11141a',
    surface: '#181c24',
    text: '#e8eaf0',
    textSoft: '#a5adbc',
    border: '#2b313d',
  },
  'vela-': dark('#17212f', '#1f2d40', '#304562'),
  'arya-': dark('#121212', '#1e1e1e', '#383838'),
}

function light(ground: string, text: string, textSoft: string, border: string): Neutrals {
  return { ground, surface: '#ffffff', text, textSoft, border }
}

// The stock text of the dark families is white at 87 % and 60 %.
function dark(ground: string, surface: string, border: string): Neutrals {
  return { ground, surface, text: '#e3e4e6', textSoft: '#a8abb0', border }
}

export const accents: Readonly<Record<string, string>> = {
  'bootstrap4-light-blue': '#007bff',
  'bootstrap4-light-purple': '#883cae',
  'bootstrap4-dark-blue': '#8dd0ff',
  'bootstrap4-dark-purple': '#c298d8',
  'md-light-indigo': '#3f51b5',
  'md-light-deeppurple': '#673ab7',
  'md-dark-indigo': '#9fa8da',
  'md-dark-deeppurple': '#ce93d8',
  'mdc-light-indigo': '#3f51b5',
  'mdc-light-deeppurple': '#673ab7',
  'mdc-dark-indigo': '#9fa8da',
  'mdc-dark-deeppurple': '#ce93d8',
  'tailwind-light': '#4f46e5',
  'fluent-light': '#0078d4',
  'lara-light-indigo': '#6366f1',
  'lara-light-blue': '#3b82f6',
  'lara-light-purple': '#8b5cf6',
  'lara-light-teal': '#14b8a6',
  'lara-dark-indigo': '#818cf8',
  'lara-dark-blue': '#60a5fa',
  'lara-dark-purple': '#a78bfa',
  'lara-dark-teal': '#2dd4bf',
  'saga-blue': '#2196f3',
  'saga-green': '#4caf50',
  'saga-orange': '#ffc107',
  'saga-purple': '#9c27b0',
  'vela-blue': '#64b5f6',
  'vela-green': '#81c784',
  'vela-orange': '#ffd54f',
  'vela-purple': '#ba68c8',
  'arya-blue': '#64b5f6',
  'arya-green': '#81c784',
  'arya-orange': '#ffd54f',
  'arya-purple': '#ba68c8',
}

/** What a colour means is the same in every theme of a scheme. */
export const meanings = {
  light: { danger: '#c01f2e', warning: '#855000', success: '#18703f', info: '#1c5d9f' },
  dark: { danger: '#ff9a9a', warning: '#f3c06a', success: '#7fd6a2', info: '#8fc3f7' },
} as const
