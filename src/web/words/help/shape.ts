/** What the help says: a sentence for each field, a chapter for each screen. */
import { controlPages, openPages, showcasePages, staffPages } from '#contract/common/pages.ts'

type Page = (typeof controlPages | typeof openPages | typeof staffPages)[number]

/**
 * `home` is the root, `control` the dashboard, and `showcase` all pages of the template; a page
 * below another is in its chapter.
 */
export type ChapterName =
  | Exclude<Page, '' | `${string}/${string}`>
  | 'home'
  | 'control'
  | 'showcase'

/**
 * In all texts a key stands as `[Ctrl+Enter]`, and what is written on the screen in the quotation
 * marks of the language: a test looks both up.
 */
export type Chapter = {
  readonly title: string
  /** What the screen is for, in a sentence or two. */
  readonly lead: string
  /** What can be done there. */
  readonly can: readonly string[]
  /** Codes of the refusals one meets there, and what to do then. */
  readonly refusals: Readonly<Record<string, string>>
}

export type Help = {
  /**
   * By label; `…` stands for what changes in it, and `label#id` goes before `label`. What the
   * country says otherwise stands as in `inCountryWords`.
   */
  readonly fields: Readonly<Record<string, string>>
  /** For `{document}`: an identity document, by ISO code; `''` for every other one. */
  readonly documents: Readonly<Record<string, string>> & { readonly '': string }
  /** In the order in which they are read. */
  readonly chapters: Readonly<Record<ChapterName, Chapter>>
}

const showcase: ReadonlySet<string> = new Set(showcasePages)
const known: ReadonlySet<string> = new Set([...openPages, ...staffPages, ...controlPages])

/** The chapter of a page, by its address without the question. */
export function chapterOf(pathname: string): ChapterName {
  const [first = '', second = ''] = pathname.split('/').filter(Boolean)
  const name = first === 'control' && second !== '' ? second : first
  if (showcase.has(name)) return 'showcase'
  if (name === '') return 'home'
  // Only names of pages are left, each of which is the name of its chapter.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return name === 'control' || known.has(name) ? (name as ChapterName) : 'notfound'
}
