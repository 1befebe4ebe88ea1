/**
 * An administrator without a second factor is asked to add one while signing in. For the first
 * fourteen days of the account it may wait; after them it is part of signing in, on the spot, so
 * that nobody is ever locked out by it.
 */
import { html } from 'hono/html'

import { actForm, drawForm, form, nothing, passkeyButton } from '../pages/page-parts.ts'
import type { Problem } from '../pages/page-parts.ts'
import type { Markup } from '../pages/pages.ts'
import { send } from '../provider/provider-request.ts'
import { finish, frameOf, keepStep, showAgain } from '../provider/provider-visit.ts'
import type { ProviderContext, SignInStep, SignInVisit } from '../provider/provider-visit.ts'
import { wordsIn } from '../words/words-in.ts'
import { drawCodesPage, drawTotpPage, enrol, offerPasskey } from './enrol.ts'
import type { Factor } from './enrol.ts'
import { readStanding } from './factor-store.ts'
import { codeMethods } from './prove.ts'

const graceDays = 14
const dayMs = 86_400_000

export async function showOffer(
  context: ProviderContext,
  visit: SignInVisit,
  step: SignInStep,
  problem: Problem | null = null,
): Promise<void> {
  const { account } = step
  const enrolling = { account, email: account.email, owner: visit.owner }
  const frame = frameOf(visit, problem)
  const { response } = visit.exchange
  if (visit.url.searchParams.get('con') === 'aplicacion') {
    const hidden = { act: 'add-totp' }
    const page = { frame, hidden, sealed: visit.form.get('sealed'), cancel: '?' }
    return send(response, await drawTotpPage(context, enrolling, page))
  }
  const { offer, totp, usePasskey } = wordsIn(visit.language)
  const { options, sealed } = await offerPasskey(context, enrolling)
  const { language } = visit
  const button = passkeyButton({ kind: 'create', label: usePasskey, options, language })
  const days = await daysLeft(context, step)
  const later = { class: 'button quiet wide' }
  const page = await drawForm(
    frame,
    offer.title,
    html`<p>${offer.text}</p>
      ${days > 0 ? nothing : html`<p>${offer.required}</p>`}
      <div class="stack">
        <a class="button wide" href="?con=aplicacion">${totp.choose}</a>
        ${form({ act: 'add-passkey', sealed }, button)}
      </div>
      ${
        days > 0
          ? html`<div class="below">
              <p class="soft">${offer.postponeText(days)}</p>
              ${actForm({ act: 'later' }, offer.postpone, later)}
            </div>`
          : nothing
      }`,
  )
  send(response, page)
}

export async function postpone(
  context: ProviderContext,
  visit: SignInVisit,
  step: SignInStep,
): Promise<void> {
  if ((await daysLeft(context, step)) === 0) return showAgain(visit)
  return finish(context, visit, step.account, step.methods)
}

/**
 * Adds a factor, proven with the factor itself; the sheet of codes, when there is one, is read
 * before going on. Throws `GateFull`.
 */
export async function answerOffer(
  context: ProviderContext,
  visit: SignInVisit,
  step: SignInStep,
  factor: Factor,
): Promise<void> {
  const { interaction, address, exchange, language } = visit
  const { account } = step
  const change = {
    address,
    // The provider would take the end of the session it began with for the end of this sign-in.
    keptSession: interaction.session?.uid ?? null,
  }
  const added = await enrol(context, visit, { account, change, factor })
  if ('problem' in added) return showOffer(context, visit, step, added.problem)
  // Making a passkey proves the device and the person; that it is synced or not will be said when
  // it is used.
  const methods = [...step.methods, ...(factor === 'totp' ? codeMethods : ['user', 'mfa'])]
  if (added.sheet === null) return finish(context, visit, account, methods)
  await keepStep(visit, { account, stage: 'shown', methods, codesLeft: null })
  const { email } = account
  const onward = continueForm(wordsIn(language).codes.saved)
  send(exchange.response, await drawCodesPage(frameOf(visit), added.sheet, { email, onward }))
}

/** A step that is proven: how many recovery codes are left, where one was used. */
export async function showUsedCode(
  context: ProviderContext,
  visit: SignInVisit,
  { account, methods, codesLeft }: SignInStep,
): Promise<void> {
  // A sheet of codes was shown, and is not shown twice: what is left is to go on.
  if (codesLeft === null) return finish(context, visit, account, methods)
  const { used, goOn } = wordsIn(visit.language)
  const body = html`<p role="status">${used.left(codesLeft)}</p>
    ${continueForm(goOn)}`
  send(visit.exchange.response, await drawForm(frameOf(visit), used.title, body))
}

function continueForm(label: string): Markup {
  return actForm({ act: 'continue' }, label, { class: 'button wide', autofocus: true })
}

async function daysLeft(
  { database, now }: ProviderContext,
  { account }: SignInStep,
): Promise<number> {
  const standing = await database.read(account.municipalityId, (db) => readStanding(db, account))
  const end = standing.createdAt.getTime() + graceDays * dayMs
  return Math.max(0, Math.ceil((end - now().getTime()) / dayMs))
}
