/** A whole language: the words of every file of `es/`. A missing or a further key does not compile. */
import type { Words } from './shape.ts'

export type Dictionary = {
  readonly attachments: Words<typeof import('./es/attachments.ts')>
  readonly entries: Words<typeof import('./es/entries.ts')>
  readonly entryEdit: Words<typeof import('./es/entry-edit.ts')>
  readonly entryList: Words<typeof import('./es/entry-list.ts')>
  readonly entryShow: Words<typeof import('./es/entry-show.ts')>
  readonly layout: Words<typeof import('./es/layout.ts')>
  readonly locale: Words<typeof import('./es/locale.ts')>
  readonly organization: Words<typeof import('./es/organization.ts')>
  readonly palette: Words<typeof import('./es/palette.ts')>
  readonly registerEntry: Words<typeof import('./es/register-entry.ts')>
  readonly sentences: Words<typeof import('./es/sentences.ts')>
  readonly session: Words<typeof import('./es/session.ts')>
  readonly settings: Words<typeof import('./es/settings.ts')>
  readonly setup: Words<typeof import('./es/setup.ts')>
  readonly shell: Words<typeof import('./es/shell.ts')>
  readonly showcase: Words<typeof import('./es/showcase.ts')>
  readonly showcaseDocumentation: Words<typeof import('./es/showcase-documentation.ts')>
  readonly showcaseSamples: Words<typeof import('./es/showcase-samples.ts')>
  readonly statements: Words<typeof import('./es/statements.ts')>
  readonly titles: Words<typeof import('./es/titles.ts')>
  readonly ui: Words<typeof import('./es/ui.ts')>
}

/** What a language's own file, `dictionary.ts` in its folder, exports. */
export type Language = {
  readonly dictionary: Dictionary
  /** The module of strings of that language in `react-aria-components/i18n`; its default export is what matters. */
  readonly controls: object
}
