import type { Site } from '../../municipality/sites/sites.ts'
import type { AccountKey } from '../accounts/accounts.ts'
import type { Exchange } from '../provider/provider-request.ts'
import type { PageLanguage } from '../words/page-language.ts'

/** One person on their own page. */
export type OwnVisit = {
  readonly exchange: Exchange
  readonly url: URL
  readonly language: PageLanguage
  readonly address: string
  /** This device, where the person signed in on it before. */
  readonly device: string | null
  readonly site: Site
  readonly account: AccountKey
  readonly email: string
  readonly owner: string
  readonly ownerTimeZone: string
  /** The person's name at work; empty when they have no place there. */
  readonly staffName: string
  /** The provider's session, by its uid. */
  readonly session: string
  readonly proof: string
}
