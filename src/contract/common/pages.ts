/** Every address of the pages (docs/specification/screens.md), once for browser and server. */
export const openPages = ['', 'accesibilidad', 'privacidad', 'manual', 'notfound'] as const
export const staffPages = ['auth', 'setup', 'welcome', 'showdocument'] as const

/** Below `/control`. */
export const controlPages = [
  '',
  'entries',
  'sentdocument',
  'editdocument',
  'pastdocument',
  'organization',
  'powers',
  'health',
  'service',
  'worktransfer',
  'reports',
  'notices',
  'sessions',
  'calendar',
  'closings',
  'bookstate',
  'importedbooks',
  'bookreview',
  'outgoing',
  'outgoing/new',
  'outgoing/document',
  'letters',
  'letters/new',
  'letters/letter',
  'letter-templates',
  'configuration',
] as const

/** Our own components, to judge a theme by: no menu leads there. */
export const showcasePages = ['panel', 'utilities', 'documentation', 'blocks', 'pages'] as const

export const pageAddresses: readonly string[] = [
  ...[...openPages, ...staffPages].map((page) => `/${page}`),
  ...[...controlPages, ...showcasePages].map((page) =>
    page === '' ? '/control' : `/control/${page}`,
  ),
]

const known: ReadonlySet<string> = new Set(pageAddresses)

/** Of an address without its question. A slash at its end changes nothing. */
export function isPageAddress(pathname: string): boolean {
  return known.has(pathname.replace(/(?<=.)\/$/u, ''))
}
