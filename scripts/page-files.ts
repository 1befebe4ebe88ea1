import { resolve } from 'node:path'

import type { Rolldown } from 'vite'

/**
 * Whether a module is to go into the file; `isIn(page)` says whether the page, given by its source,
 * imports it, by however many steps.
 */
type Belongs = (isIn: (page: string) => boolean) => boolean

const registering = 'src/web/entries/register/register-entry-page.tsx'
const listing = 'src/web/entries/list/entries-page.tsx'
const arriving = 'src/web/entries/dashboard/dashboard-page.tsx'
const working = 'src/web/entries/work/work-page.tsx'
const previewing = 'src/web/entries/list/preview-body.tsx'
const reading = [arriving, listing]
const looking = [working, 'src/web/entries/work/scan-view.tsx']
const correcting = [
  'src/web/entries/correct/correction-form.tsx',
  'src/web/organization/page/organization-page.tsx',
  'src/web/organization/configuration/configuration-page.tsx',
  'src/web/session/setup/setup-page.tsx',
]

const scanning = 'src/web/phone/main.tsx'

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/**
 * What several screens share, in a few files instead of one for each set of screens that shares it
 * (the bundler's own way: 136 for the entry screen). A module goes into the first that wants it, so
 * that none asks for one below it; what none wants is left to the bundler. The pages themselves
 * stay files of their own. `tests/journeys/first-load.test.ts` weighs the outcome.
 */
export function pageFiles(): Rolldown.CodeSplittingGroup[] {
  const importsOf = importsByPage()
  const file = (name: string, belongs: Belongs): Rolldown.CodeSplittingGroup => ({
    debugName: name,
    name: (id, context) => (belongs((page) => importsOf(page, context).has(id)) ? name : null),
  })
  return [
    // No release of ours changes it: cached for long.
    {
      name: 'drawing',
      test: /node_modules\/(react|react-dom|scheduler)\//,
    },
    { name: 'frame', test: /node_modules\/react-router\// },
    // A telephone as scanner loads of the application these alone.
    file('shared', (isIn) => isIn(scanning) && (isIn('src/web/app/main.tsx') || isIn(registering))),
    file('base', (isIn) => isIn('src/web/app/main.tsx')),
    file(
      'staff',
      (isIn) =>
        isIn('src/web/shell/frame/staff-frame.tsx') ||
        isIn('src/web/shell/frame/control-layout.tsx'),
    ),
    file('work', (isIn) => isIn(registering) && isIn(arriving)),
    file('picking', (isIn) => isIn(registering) && isIn(listing)),
    file('looking', (isIn) => isIn(registering) && looking.some(isIn)),
    file('reading', (isIn) => isIn(working) && reading.some(isIn)),
    file('document', (isIn) => isIn(working) && isIn(previewing)),
    file('typing', (isIn) => isIn(registering) && correcting.some(isIn)),
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
      if (seen.has(imported)) continue
      seen.add(imported)
      look(imported)
    }
  }
  look(root)
  return seen
}
