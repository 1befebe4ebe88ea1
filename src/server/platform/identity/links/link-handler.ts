/**
 * The pages of links at the provider's own origin: `/invitacion`, `/restablecer`, and `/olvido` for
 * whoever needs one.
 */
import { html } from 'hono/html'

import type { PasswordRemark } from '#domain/permission/password.ts'

import {
  choosingPath,
  forgottenPath,
  linkBehind,
  linkPaths,
  useLink,
} from '../accounts/account-links.ts'
import type { AccountLink, LinkPurpose } from '../accounts/account-links.ts'
import { accountByEmail, guessedAccount, ofAccount, setPasswordHash } from '../accounts/accounts.ts'
import { ofSite } from '../accounts/asked-site.ts'
import { changeAccount } from '../accounts/change-account.ts'
import type { AccountContext } from '../accounts/change-account.ts'
import { embeddedIssuer } from '../../municipality/people/embedded-issuer.ts'
import { passwordProblem } from '../accounts/password-rules.ts'
import { hashPassword } from '../accounts/password.ts'
import type { SignInLimits } from '../limits/rate-limits.ts'
import {
  drawForm,
  drawNotice,
  emailField,
  field,
  form,
  mustWait,
  passwordField,
  submitButton,
  whenBusy,
} from '../pages/page-parts.ts'
import type { Frame, Problem } from '../pages/page-parts.ts'
import type { DrawnPage } from '../pages/pages.ts'
import { headersOf, receive, send, visitOf } from '../provider/provider-visit.ts'
import type { Exchange, ProviderContext, Visit } from '../provider/provider-visit.ts'
import { recordSignIn } from '../session/sign-in-log.ts'
import { passwordProblemIn, wordsIn } from '../words/words-in.ts'
import { sendLink } from './invite.ts'

export function openLinkHandler(context: ProviderContext) {
  const behind = new Set<Promise<void>>()
  // What is done behind an answer takes no part in how long the answer takes.
  const afterwards = (work: () => Promise<void>): void => {
    const doing = work()
      .catch((fault: unknown) => context.log.error({ err: fault }, 'identity: a link was not sent'))
      .finally(() => behind.delete(doing))
    behind.add(doing)
  }
  return {
    /**
     * Answers what is asked of these pages; false, and nothing is answered, when it is no page of
     * theirs.
     */
    async answer(exchange: Exchange): Promise<boolean> {
      const { pathname } = new URL(exchange.request.url ?? '/', context.idUrl)
      const purpose = purposeOf(pathname)
      if (purpose === undefined && pathname !== forgottenPath) return false
      const received = await receive(context, exchange)
      if (received === null) return true
      const visit = await visitOf(context, received)
      const page =
        purpose === undefined
          ? await answerForgotten(context, visit, afterwards)
          : visit.isSent
            ? await answerLink(context, visit, purpose)
            : await drawOpening(visit, ofSite(choosingPath(purpose), visit.site))
      send(exchange.response, page)
      return true
    },
    /** Waits for what is still being done behind an answer. */
    close: async () => {
      await Promise.all(behind)
    },
  }
}

function purposeOf(pathname: string): LinkPurpose | undefined {
  const purposes = ['invitation', 'reset'] as const
  return purposes.find((purpose) => [linkPaths[purpose], choosingPath(purpose)].includes(pathname))
}

const secretShape = /^[\w-]{43}$/u

async function answerLink(
  context: ProviderContext,
  visit: Visit,
  purpose: LinkPurpose,
): Promise<DrawnPage> {
  const { language } = visit
  // Whoever pastes it may paste the whole link.
  const secret = visit.field('secret').trim().split('#').at(-1) ?? ''
  const { database, now, sites } = context
  const link = secretShape.test(secret)
    ? await database.anywhere((db) => linkBehind(db, secret, now()))
    : null
  if (link === null) return lapsed(visit, purpose)
  const { email, municipalityName: owner } = link
  const words = wordsIn(language)
  const show = (problem: Problem | null = null): Promise<DrawnPage> =>
    drawChoice({ ...visit, problem, owner }, { secret, email })
  if (!visit.form.has('password')) return show()
  try {
    const asked = { secret, password: visit.field('password'), address: visit.address }
    const outcome = await choosePassword(context, link, asked)
    if (outcome === 'lapsed') return lapsed(visit, purpose)
    if (outcome !== 'chosen')
      return show({ status: 422, text: passwordProblemIn(language, outcome) })
  } catch (fault) {
    return show(whenBusy(language, fault))
  }
  const site = await sites.of(link.municipalityId)
  return drawNotice(
    { language, owner, site },
    {
      title: words.links.savedTitle,
      text: words.links.savedText[link.purpose],
      onward: { address: `${site.origin}/auth`, label: words.login.title },
    },
  )
}

/**
 * Puts the password in force and uses the link up; every session of the person ends. A password
 * that may not be chosen leaves the link as it was. Throws `GateFull`.
 */
export async function choosePassword(
  context: AccountContext & { readonly limits: Pick<SignInLimits, 'release'> },
  link: AccountLink,
  asked: { readonly secret: string; readonly password: string; readonly address: string },
): Promise<'chosen' | 'lapsed' | PasswordRemark> {
  const { secret, password, address } = asked
  const { municipalityId, subject, email, municipalityName, staffName, purpose } = link
  const account = { municipalityId, subject }
  const names = [municipalityName, ...(staffName === null ? [] : [staffName])]
  const problem = await passwordProblem(password, { email, names })
  if (problem !== null) return problem
  // Before the transaction: hashing takes a tenth of a second, and nobody should wait for it.
  const passwordHash = await hashPassword(password)
  const change = purpose === 'invitation' ? 'password-chosen' : 'password-reset'
  const isChosen = await changeAccount(
    { ...context, mailer: purpose === 'reset' ? context.mailer : undefined },
    { account, change, address, keptSession: null },
    async (db) =>
      (await useLink(db, secret, account)) && setPasswordHash(db, account, passwordHash),
  )
  if (!isChosen) return 'lapsed'
  await context.limits.release({ account: guessedAccount(municipalityId, email), address })
  return 'chosen'
}

function lapsed(visit: Visit, purpose: LinkPurpose): Promise<DrawnPage> {
  const { links } = wordsIn(visit.language)
  const { site } = visit
  return drawNotice(visit, {
    title: links.lapsedTitle,
    text: links.lapsedText[purpose],
    status: 410,
    onward:
      purpose === 'reset'
        ? { address: ofSite(forgottenPath, site), label: links.askAgain }
        : { address: `${site.origin}/auth`, label: links.back },
  })
}

// What has the shape of one goes on; nobody is told more.
const mailShape = /^[^\s\p{Cc}<>,;@"]+@[^\s\p{Cc}<>,;@"]+$/u
const longestMail = 254

/**
 * «¿Olvidó su contraseña?»: the answer, and how long it takes, are the same whether or not there is
 * such an account. What there is to do is done behind the answer.
 */
async function answerForgotten(
  context: ProviderContext,
  visit: Visit,
  afterwards: (work: () => Promise<void>) => void,
): Promise<DrawnPage> {
  const { mailer, limits } = context
  const { language, site, address } = visit
  const { links } = wordsIn(language)
  const back = wayBack(context, visit)
  const onward = { address: back, label: links.back }
  if (!mailer.isSet) {
    return drawNotice(visit, { title: links.noMailTitle, text: links.noMailText, onward })
  }
  const email = visit.field('email').trim()
  const ask = (problem: Problem | null = null): Promise<DrawnPage> =>
    drawForgotten({ ...visit, problem }, { email, back })
  if (!visit.isSent) return ask()
  if (!mailShape.test(email) || email.length > longestMail) {
    return ask({ status: 422, text: links.emailMissing })
  }
  const account = guessedAccount(site.municipality?.municipalityId ?? null, email)
  const waitSeconds = await limits.mayAskLetter({ account, address })
  if (waitSeconds !== null) return ask(mustWait(language, waitSeconds))
  afterwards(() => askReset(context, visit, email))
  return drawNotice(visit, { title: links.sentTitle, text: links.sentText, onward })
}

async function askReset(context: ProviderContext, visit: Visit, email: string): Promise<void> {
  const { database } = context
  const { site, address, language } = visit
  if (site.municipality === null) return
  const { municipalityId } = site.municipality
  const account = await database.anywhere((db) => accountByEmail(db, { municipalityId, email }))
  if (account === null) return
  await database.inMunicipality(municipalityId, async (db) => {
    const person = await db
      .selectFrom('staff')
      .select(['staff_id as staffId', 'name'])
      .where(ofAccount(account))
      .where((eb) => eb.and({ issuer: embeddedIssuer, status: 'ACTIVE' }))
      .executeTakeFirst()
    if (!person) return
    const { staffId, name } = person
    await sendLink(db, context, { ...account, name }, { purpose: 'reset', language })
    const detail = `cuenta ${account.subject}; desde ${address}`
    await recordSignIn(db, { municipalityId, staffId, action: 'password-forgotten', detail })
  })
}

// Of this origin and of nothing else there, whatever is sent in its place.
const loginShape = /^\/ingresar\/[\w-]{1,100}$/u

/**
 * The sign-in that was left: the browser says it when it comes from there, and the form from then
 * on; else the beginning.
 */
function wayBack({ idUrl }: ProviderContext, visit: Visit): string {
  const from = URL.parse(headersOf(visit.exchange.request).get('referer') ?? '')
  const known = from?.origin === idUrl ? from.pathname : ''
  const back = [visit.field('back'), known].find((path) => loginShape.test(path))
  return back ?? `${visit.site.origin}/auth`
}

/**
 * The browser alone knows what follows the `#`: the page hands it over to `choosing`, a path, and
 * takes it out of the address.
 */
function drawOpening(frame: Frame, choosing: string): Promise<DrawnPage> {
  const { links, goOn } = wordsIn(frame.language)
  const fields = html`<p>${links.openText}</p>
    ${field(
      { name: 'secret', label: links.code },
      { autocapitalize: 'none', spellcheck: 'false', maxlength: 200 },
    )}
    <button class="button wide" type="submit">${goOn}</button>`
  const body = form({}, fields, { action: choosing, autocomplete: 'off' })
  return drawForm(frame, links.openTitle, body, { script: openingScript })
}

const openingScript = `
const [form] = document.forms
const secret = location.hash.slice(1)
if (secret !== '') {
  form.hidden = true
  form.elements.secret.value = secret
  history.replaceState(null, '', location.pathname)
  form.submit()
}
`

function drawChoice(
  frame: Frame,
  { secret, email }: { readonly secret: string; readonly email: string },
): Promise<DrawnPage> {
  const words = wordsIn(frame.language)
  const { links, login, account } = words
  const fields = html`<div class="field">
      <label for="user">${login.user}</label>
      <input id="user" type="text" autocomplete="username" value="${email}" readonly />
    </div>
    ${passwordField(
      words,
      {
        name: 'password',
        label: account.newPassword,
        help: links.passwordHint,
        problem: frame.problem ?? null,
      },
      { autocomplete: 'new-password', autofocus: true },
    )}
    ${submitButton(account.savePassword, account.saving)}`
  return drawForm(frame, links.chooseTitle, form({ secret }, fields))
}

/** `back`: to the sign-in that was left. */
function drawForgotten(
  frame: Frame,
  { email, back }: { readonly email: string; readonly back: string },
): Promise<DrawnPage> {
  const { links } = wordsIn(frame.language)
  const { problem = null } = frame
  const fields = html`${emailField(
    { name: 'email', label: links.email, problem },
    { value: email, autofocus: true, 'aria-invalid': problem === null ? null : 'true' },
  )}
  ${submitButton(links.send, links.sending)}`
  return drawForm(
    frame,
    links.forgotTitle,
    html`<p>${links.forgotText}</p>
      ${form({ back }, fields)}
      <p class="after"><a href="${back}">${links.back}</a></p>`,
  )
}
