/**
 * Whatever the files of the contract declare with `endpoint(…)`. One without a handler does not
 * compile.
 */
import * as attachments from './entry/attachments.ts'
import * as bookReview from './book/book-review.ts'
import * as bookState from './book/book-state.ts'
import * as closings from './book/closings.ts'
import * as configuration from './municipality/configuration.ts'
import * as deadlines from './entry/deadlines.ts'
import * as entries from './entry/entries.ts'
import * as handling from './entry/handling.ts'
import * as health from './service/health.ts'
import * as importedBooks from './book/imported-books.ts'
import * as integrations from './municipality/integrations.ts'
import * as notices from './book/notices.ts'
import * as organization from './municipality/organization.ts'
import * as letters from './letters/letters.ts'
import * as letterTemplates from './letters/templates.ts'
import * as outgoing from './outgoing/outgoing.ts'
import * as overview from './entry/overview.ts'
import * as parties from './entry/parties.ts'
import * as people from './municipality/people.ts'
import * as phoneLinks from './entry/phone-links.ts'
import * as powerActs from './municipality/power-acts.ts'
import * as reports from './book/reports.ts'
import * as search from './entry/search.ts'
import * as service from './service/service.ts'
import * as session from './service/session.ts'
import * as settings from './service/settings.ts'
import * as views from './entry/views.ts'
import * as webhooks from './municipality/webhooks.ts'
import * as workTransfers from './entry/work-transfers.ts'
import type { Endpoint } from './common/endpoint.ts'

/** The version of the contract, not of the product: `docs/api-versions.md` says what changes it. */
export const apiVersion = '1.0'

export const declared = {
  ...attachments,
  ...bookReview,
  ...bookState,
  ...closings,
  ...configuration,
  ...deadlines,
  ...entries,
  ...handling,
  ...health,
  ...importedBooks,
  ...integrations,
  ...notices,
  ...organization,
  ...letters,
  ...letterTemplates,
  ...outgoing,
  ...overview,
  ...parties,
  ...people,
  ...phoneLinks,
  ...powerActs,
  ...reports,
  ...search,
  ...service,
  ...session,
  ...settings,
  ...views,
  ...webhooks,
  ...workTransfers,
}
type Declared = typeof declared

export type Api = {
  readonly [
    Name in keyof Declared as Declared[Name] extends Endpoint ? Name : never
  ]: Declared[Name]
}

const methods = ['GET', 'PUT', 'POST', 'DELETE']

/** By their paths. */
// Exactly the entries that the type keeps: those that are endpoints.
// oxlint-disable-next-line no-unsafe-type-assertion
export const api = Object.fromEntries(
  Object.entries<unknown>(declared)
    .filter((pair): pair is [string, Endpoint] => isEndpoint(pair[1]))
    .toSorted(([, one], [, other]) => order(one, other)),
) as unknown as Api

export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'replyKind' in value
}

function order(one: Endpoint, other: Endpoint): number {
  if (one.path !== other.path) return one.path < other.path ? -1 : 1
  return methods.indexOf(one.method) - methods.indexOf(other.method)
}
