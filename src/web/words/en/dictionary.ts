/** English: every file of words beside this one, and what the library of controls says by itself. */
import type { Dictionary } from '../dictionary.ts'
import * as attachments from './attachments.ts'
import * as bookReview from './book-review.ts'
import * as closings from './closings.ts'
import * as cloudSignIn from './cloud-sign-in.ts'
import * as configuration from './configuration.ts'
import * as dashboard from './dashboard.ts'
import * as deadlines from './deadlines.ts'
import * as entries from './entries.ts'
import * as entryActs from './entry-acts.ts'
import * as entryEdit from './entry-edit.ts'
import * as presence from './presence.ts'
import * as entryList from './entry-list.ts'
import * as entryPast from './entry-past.ts'
import * as entryShow from './entry-show.ts'
import * as fileReadings from './file-readings.ts'
import * as generalTerms from './general-terms.ts'
import * as handling from './handling.ts'
import * as imports from './imports.ts'
import * as layout from './layout.ts'
import * as locale from './locale.ts'
import * as notices from './notices.ts'
import * as organization from './organization.ts'
import * as palette from './palette.ts'
import * as people from './people.ts'
import * as registerEntry from './register-entry.ts'
import * as reports from './reports.ts'
import * as search from './search.ts'
import * as seasons from './seasons.ts'
import * as sentences from './sentences.ts'
import * as service from './service.ts'
import * as session from './session.ts'
import * as settings from './settings.ts'
import * as setup from './setup.ts'
import * as shell from './shell.ts'
import * as showcase from './showcase.ts'
import * as showcaseDocumentation from './showcase-documentation.ts'
import * as showcaseSamples from './showcase-samples.ts'
import * as slotWords from './slot-words.ts'
import * as statements from './statements.ts'
import * as titles from './titles.ts'
import * as trays from './trays.ts'
import * as ui from './ui.ts'
import * as workTransfer from './work-transfer.ts'

export * as controls from 'react-aria-components/i18n/en-US'

export const dictionary: Dictionary = {
  attachments,
  bookReview,
  closings,
  cloudSignIn,
  configuration,
  dashboard,
  deadlines,
  entries,
  entryActs,
  entryEdit,
  presence,
  entryList,
  entryPast,
  entryShow,
  fileReadings,
  generalTerms,
  handling,
  imports,
  layout,
  locale,
  notices,
  organization,
  palette,
  people,
  registerEntry,
  reports,
  search,
  seasons,
  sentences,
  service,
  session,
  settings,
  setup,
  shell,
  showcase,
  showcaseDocumentation,
  showcaseSamples,
  slotWords,
  statements,
  titles,
  trays,
  ui,
  workTransfer,
}
