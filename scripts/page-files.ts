import { resolve } from 'node:path'

import type { Rolldown } from 'vite'

/**
 * Whether a module is to go into the file; `isIn(page)` says whether the page, given by its source,
 * imports it, by however many steps.
 */
type Belongs = (isIn: (page: string) => boolean, id: string) => boolean

export const registering = 'src/web/entries/register/register-entry-page.tsx'
export const listing = 'src/web/entries/list/entries-page.tsx'
export const arriving = 'src/web/entries/dashboard/dashboard-page.tsx'
export const working = 'src/web/entries/work/work-page.tsx'
const aroundEntry = [
  'src/web/entries/list/preview-body.tsx',
  'src/web/entries/show/show-entry-page.tsx',
  'src/web/entries/past/past-entry-page.tsx',
  'src/web/entries/handle/act-windows.tsx',
  'src/web/entries/correct/correction-form.tsx',
]
const choosing = 'src/web/entries/bulk/chosen-acts.tsx'
const looking = [working, 'src/web/entries/work/scan-view.tsx']
const besideForm = [
  'src/web/entries/correct/correction-form.tsx',
  'src/web/entries/handle/act-windows.tsx',
  'src/web/entries/batch/batch-bar.tsx',
  'src/web/entries/form/form-remarks.ts',
  'src/web/entries/phone/phone-panel.tsx',
  'src/web/entries/register/duplicates-notice.tsx',
  'src/web/entries/register/registered-papers.tsx',
  'src/web/entries/register/registered-route.tsx',
  'src/web/organization/page/organization-page.tsx',
  'src/web/organization/configuration/configuration-page.tsx',
  'src/web/session/setup/setup-page.tsx',
]

/** Fetched by itself whenever the server refuses something. */
const isApart = (id: string): boolean =>
  /\/language\/sentences\.ts$|\/contract\/common\/[a-z-]+\.ts$|\/domain\/common\/(?:first-sentences|sentences|slot-words)\.ts$/u.test(
    id,
  )

const isStyle = (id: string): boolean => id.endsWith('.css')

const besideList = [
  arriving,
  working,
  'src/web/palette/palette.tsx',
  'src/web/imports/imported-books-page.tsx',
  'src/web/reports/reports-page.tsx',
  'src/web/entries/list/column-window.tsx',
]
const sendingOut = 'src/web/entries/outgoing/outgoing-pages.tsx'
export const framing = 'src/web/shell/frame/staff-frame.tsx'
const scanning = 'src/web/phone/main.tsx'

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/**
 * What several screens share, in a few files instead of one for each set of screens that shares it
 * (the bundler's own way: 136 for the entry screen). A module goes into the first that wants it,
 * and does not bring what it imports; what none wants is left to the bundler. The pages themselves
 * stay files of their own. `tests/journeys/core/first-load.test.ts` weighs the outcome.
 */
export function pageFiles(): Rolldown.CodeSplittingGroup[] {
  const importsOf = importsByPage()
  const file = (name: string, belongs: Belongs): Rolldown.CodeSplittingGroup => ({
    debugName: name,
    name: (id, context) => (belongs((page) => importsOf(page, context).has(id), id) ? name : null),
  })
  return [
    // No release of ours changes it: cached for long.
    {
      name: 'drawing',
      test: /node_modules\/(react|react-dom|scheduler)\//,
    },
    // A telephone as scanner loads of the application these alone.
    file('shared', (isIn) => isIn(scanning) && (isIn('src/web/app/main.tsx') || isIn(registering))),
    file('base', (isIn) => isIn('src/web/app/main.tsx')),
    file('staff', (isIn) => isIn(framing)),
    file('drafts', (isIn) => isIn(registering) && isIn(arriving) && !isIn(listing)),
    file('fields', (isIn) => isIn(registering) && isIn(listing)),
    file('looking', (isIn) => isIn(registering) && looking.some(isIn)),
    file('rows', (isIn, id) => isIn(listing) && (besideList.some(isIn) || isStyle(id))),
    file('listing', (isIn) => isIn(listing) && isIn(sendingOut)),
    file('acts', (isIn) => isIn(working) && isIn(arriving)),
    file('papers', (isIn) => isIn(working) && isIn(choosing)),
    file('document', (isIn, id) => isIn(working) && aroundEntry.some(isIn) && !isApart(id)),
    file('filling', (isIn) => isIn(registering) && besideForm.some(isIn)),
    file('icons', (isIn, id) => isIcon(id) && isIn(working)),
  ]
}

function importsByPage(): (page: string, context: Context) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>()
  return (page, context) => {
    const found = known.get(page)
    if (found) return found
    const imports = importsFrom(resolve(page), context)
    known.set(page, imports)
    return imports
  }
}

/** All that a module imports before it runs, but not the module itself. */
function importsFrom(root: string, context: Context): ReadonlySet<string> {
  const seen = new Set<string>()
  const look = (id: string): void => {
    const module = context.getModuleInfo(id)
    if (!module) throw new Error(`No page imports ${id}: mend its name in scripts/page-files.ts`)
    for (const imported of module.importedIds) {
      const asked = isIcons(imported) ? iconsIn(module.code ?? '', imported, context) : [imported]
      for (const each of asked) {
        if (seen.has(each)) continue
        seen.add(each)
        look(each)
      }
    }
  }
  look(root)
  return seen
}

const isIcon = (id: string): boolean => id.includes('/lucide-react/dist/esm/icons/')
const isIcons = (id: string): boolean => id.endsWith('/lucide-react.mjs')

/**
 * The files of the icons that a module names. By the library's own list of them all, each page that
 * draws one would have every icon of the product.
 */
function iconsIn(code: string, icons: string, context: Context): readonly string[] {
  const list = context.getModuleInfo(icons)
  return [...code.matchAll(/import \{([^}]+)\} from ["']lucide-react["']/gu)].flatMap(([, names]) =>
    (names ?? '').split(',').map((each) => {
      const [name = ''] = each.trim().split(' as ')
      const found = new RegExp(`default as ${name}\\b[^}]*\\} from '\\./(icons/[^']+)'`, 'u')
      const file = found.exec(list?.code ?? '')?.[1]
      if (file === undefined) throw new Error(`lucide-react has no icon ${name}`)
      return resolve(icons, '..', file)
    }),
  )
}
