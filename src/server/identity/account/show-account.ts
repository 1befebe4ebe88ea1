import { shortestPassword } from '#domain/permission/password.ts'

import { send } from '../provider/provider-request.ts'
import { offerPasskey, offerTotp } from '../factors/enrol.ts'
import { drawTotpPage } from '../factors/enrolment-pages.ts'
import { readFactors } from '../factors/factor-store.ts'
import { accountPath, passwordPath, totpPath } from '../provider/provider-paths.ts'
import type { ProviderContext } from '../provider/provider-visit.ts'
import { wordsIn } from '../words/words-in.ts'
import { drawAccountPage, drawPasswordPage, hiddenFields } from './account-page.ts'
import type { OwnVisit } from './own-visit.ts'

export type SaidOnPage = {
  readonly status: number
  readonly text: string
  /** The secret being set up, to be shown again after a wrong code. */
  readonly sealed?: string
}

/** The page of the visit's address, with what went wrong on it if anything did. */
export async function showAccount(
  context: ProviderContext,
  visit: OwnVisit,
  said: SaidOnPage | null = null,
): Promise<void> {
  const { exchange, url, language, owner, email, proof, account } = visit
  const frame = {
    status: said?.status ?? 200,
    problem: said?.text ?? null,
    language,
    owner,
    email,
    proof,
  }
  if (url.pathname === passwordPath) {
    const page = await drawPasswordPage({ ...frame, shortest: shortestPassword })
    return send(exchange.response, page)
  }
  const enrolling = { account, email, owner }
  if (url.pathname === totpPath) {
    const page = await drawTotpPage({
      ...frame,
      ...offerTotp(context, enrolling, said?.sealed ?? null),
      hidden: hiddenFields(visit, 'totp-add'),
      formTargets: ["'self'"],
      cancel: accountPath,
    })
    return send(exchange.response, page)
  }
  const page = await drawAccountPage({
    ...frame,
    done: doneText(visit),
    factors: await context.database.read(account.municipalityId, (db) => readFactors(db, account)),
    timeZone: visit.ownerTimeZone,
    publicUrl: visit.site.origin,
    newPasskey: await offerPasskey(context, enrolling),
  })
  send(exchange.response, page)
}

/** The address may name a text of ours, and brings none of its own. */
function doneText({ url, language }: OwnVisit): string | null {
  const done: Readonly<Record<string, string>> = wordsIn(language).account.done
  const asked = url.searchParams.get('hecho') ?? ''
  return Object.hasOwn(done, asked) ? (done[asked] ?? null) : null
}
