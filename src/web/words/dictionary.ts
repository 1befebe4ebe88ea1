/** A whole language: the words of every file of `es/`. A missing or a further key does not compile. */
import type * as attachments from './es/attachments.ts'
import type * as bookReview from './es/book-review.ts'
import type * as closings from './es/closings.ts'
import type * as cloudSignIn from './es/cloud-sign-in.ts'
import type * as configuration from './es/configuration.ts'
import type * as dashboard from './es/dashboard.ts'
import type * as deadlines from './es/deadlines.ts'
import type * as entries from './es/entries.ts'
import type * as entryActs from './es/entry-acts.ts'
import type * as entryEdit from './es/entry-edit.ts'
import type * as entryList from './es/entry-list.ts'
import type * as entryPast from './es/entry-past.ts'
import type * as entryShow from './es/entry-show.ts'
import type * as fileReadings from './es/file-readings.ts'
import type * as generalTerms from './es/general-terms.ts'
import type * as handling from './es/handling.ts'
import type * as imports from './es/imports.ts'
import type * as layout from './es/layout.ts'
import type * as locale from './es/locale.ts'
import type * as notices from './es/notices.ts'
import type * as organization from './es/organization.ts'
import type * as palette from './es/palette.ts'
import type * as presence from './es/presence.ts'
import type * as people from './es/people.ts'
import type * as registerEntry from './es/register-entry.ts'
import type * as reports from './es/reports.ts'
import type * as search from './es/search.ts'
import type * as seasons from './es/seasons.ts'
import type * as sentences from './es/sentences.ts'
import type * as service from './es/service.ts'
import type * as session from './es/session.ts'
import type * as settings from './es/settings.ts'
import type * as setup from './es/setup.ts'
import type * as shell from './es/shell.ts'
import type * as showcase from './es/showcase.ts'
import type * as showcaseDocumentation from './es/showcase-documentation.ts'
import type * as showcaseSamples from './es/showcase-samples.ts'
import type * as slotWords from './es/slot-words.ts'
import type * as statements from './es/statements.ts'
import type * as titles from './es/titles.ts'
import type * as trays from './es/trays.ts'
import type * as ui from './es/ui.ts'
import type * as workTransfer from './es/work-transfer.ts'
import type { Words } from './shape.ts'

export type Dictionary = {
  readonly attachments: Words<typeof attachments>
  readonly bookReview: Words<typeof bookReview>
  readonly closings: Words<typeof closings>
  readonly cloudSignIn: Words<typeof cloudSignIn>
  readonly configuration: Words<typeof configuration>
  readonly dashboard: Words<typeof dashboard>
  readonly deadlines: Words<typeof deadlines>
  readonly entries: Words<typeof entries>
  readonly entryActs: Words<typeof entryActs>
  readonly entryEdit: Words<typeof entryEdit>
  readonly presence: Words<typeof presence>
  readonly entryList: Words<typeof entryList>
  readonly entryPast: Words<typeof entryPast>
  readonly entryShow: Words<typeof entryShow>
  readonly fileReadings: Words<typeof fileReadings>
  readonly generalTerms: Words<typeof generalTerms>
  readonly handling: Words<typeof handling>
  readonly imports: Words<typeof imports>
  readonly layout: Words<typeof layout>
  readonly locale: Words<typeof locale>
  readonly notices: Words<typeof notices>
  readonly organization: Words<typeof organization>
  readonly palette: Words<typeof palette>
  readonly people: Words<typeof people>
  readonly registerEntry: Words<typeof registerEntry>
  readonly reports: Words<typeof reports>
  readonly search: Words<typeof search>
  readonly seasons: Words<typeof seasons>
  readonly sentences: Words<typeof sentences>
  readonly service: Words<typeof service>
  readonly session: Words<typeof session>
  readonly settings: Words<typeof settings>
  readonly setup: Words<typeof setup>
  readonly shell: Words<typeof shell>
  readonly showcase: Words<typeof showcase>
  readonly showcaseDocumentation: Words<typeof showcaseDocumentation>
  readonly showcaseSamples: Words<typeof showcaseSamples>
  readonly slotWords: Words<typeof slotWords>
  readonly statements: Words<typeof statements>
  readonly titles: Words<typeof titles>
  readonly trays: Words<typeof trays>
  readonly ui: Words<typeof ui>
  readonly workTransfer: Words<typeof workTransfer>
}

/** What a language's own file, `dictionary.ts` in its folder, exports. */
export type Language = {
  readonly dictionary: Dictionary
  /** The module of strings of that language in `react-aria-components/i18n`; its default export is what matters. */
  readonly controls: object
}
