/**
 * Answers one's own page at the provider. Nobody passes but who proved who they are within the last
 * five minutes, in this browser, at the provider itself: what is changed here opens the register
 * later (docs/specification/sign-in.md). Each act is one change, written down as such; a refusal
 * shows the page again.
 */
import { createHash, randomBytes } from 'node:crypto'

import { html } from 'hono/html'

import { shortestPassword } from '#domain/permission/password.ts'

import {
  accountByEmail,
  accountBySubject,
  guessedAccount,
  setPasswordHash,
} from '../accounts/accounts.ts'
import type { AccountKey } from '../accounts/accounts.ts'
import { accountPath, siteParameter } from '../accounts/asked-site.ts'
import { changeAccount } from '../accounts/change-account.ts'
import type { CredentialChange } from '../accounts/change-account.ts'
import { passwordProblem } from '../accounts/password-rules.ts'
import { hashPassword, isPassword } from '../accounts/password.ts'
import { drawCodesPage, drawTotpPage, enrol, offerPasskey } from '../factors/enrol.ts'
import type { Factor } from '../factors/enrol.ts'
import {
  mintSheet,
  readFactors,
  readStanding,
  removePasskey,
  removeTotp,
  replaceRecoveryCodes,
} from '../factors/factor-store.ts'
import type { Factors, OwnedPasskey, RecoveryCode } from '../factors/factor-store.ts'
import {
  actForm,
  drawForm,
  drawNotice,
  field,
  form,
  mustWait,
  nothing,
  passkeyButton,
  passwordField,
  submitButton,
  whenBusy,
} from '../pages/page-parts.ts'
import type { Problem } from '../pages/page-parts.ts'
import { deviceOf, receive, send, sendEmpty, sendOn, visitOf } from '../provider/provider-visit.ts'
import type { Exchange, ProviderContext, Visit } from '../provider/provider-visit.ts'
import { recordFailure } from '../session/sign-in-log.ts'
import { passwordProblemIn, wordsIn } from '../words/words-in.ts'
import type { ProviderWords } from '../words/es.ts'
import type { DrawnPage, Markup } from '../pages/pages.ts'

/**
 * The provider's own client: its one use is to have somebody sign in again; its code is never
 * exchanged.
 */
export const accountClientId = 'cuenta'

const freshMs = 5 * 60_000

export function isAccountPath(url: string | undefined): boolean {
  const [path] = (url ?? '').split('?')
  return path === accountPath || path?.startsWith(`${accountPath}/`) === true
}

export function openAccountHandler(
  context: ProviderContext,
): (exchange: Exchange) => Promise<void> {
  return async (exchange) => {
    const received = await receive(context, exchange)
    if (received === null) return
    const { response } = exchange
    const { url, isSent } = received
    if (![accountPath, passwordPath, totpPath].includes(url.pathname)) {
      return sendEmpty(response, 404)
    }
    const anyone = await visitOf(context, received)
    const visit = await ownVisit(context, anyone)
    if (visit === null) return askWhoItIs(context, anyone)
    if (isSent) {
      const isOurs =
        context.forms.open(proofPurpose(visit.session), received.field('proof')) !== null
      return isOurs ? act(context, visit) : sendEmpty(response, 403)
    }
    // Back from signing in: its code is of no use to anyone, and has no business in the address.
    if (url.searchParams.has('code')) return sendOn(response, accountPath)
    return showAccount(context, visit)
  }
}

async function ownVisit(context: ProviderContext, visit: Visit): Promise<OwnVisit | null> {
  const { provider, database, now, sites, forms } = context
  const { exchange, url } = visit
  const session = await provider.Session.get(
    provider.createContext(exchange.request, exchange.response),
  )
  const { accountId, loginTs, uid } = session
  if (accountId === undefined || loginTs === undefined) return null
  if (now().getTime() - loginTs * 1000 > freshMs) return null
  const named = await database.alone((db) => accountBySubject(db, accountId))
  if (named === null) return null
  const { municipalityId, subject, email } = named
  const site = await sites.of(municipalityId)
  // The page of another municipality was asked for: there they are somebody else.
  if ((url.searchParams.get(siteParameter) ?? site.host) !== site.host) return null
  const work = await database.read(municipalityId, (db) =>
    db
      .selectFrom('municipality as m')
      .leftJoin('staff as s', (join) =>
        join.onRef('s.municipality_id', '=', 'm.municipality_id').on('s.subject', '=', subject),
      )
      .select(['m.name as owner', 'm.time_zone as timeZone', 's.name as staffName'])
      .executeTakeFirstOrThrow(),
  )
  return {
    ...visit,
    ...work,
    device: deviceOf(context, visit, named),
    site,
    account: { municipalityId, subject },
    email,
    session: uid,
    proof: forms.seal(proofPurpose(uid), ''),
  }
}

function proofPurpose(session: string): string {
  return `account page ${session}`
}

/** To the provider's own sign-in page and back here; unless that is where the browser just was. */
async function askWhoItIs({ idUrl }: ProviderContext, visit: Visit): Promise<void> {
  const { url, language, site, exchange } = visit
  if (url.searchParams.has('code') || url.searchParams.has('error')) {
    const { notConfirmed, notConfirmedText } = wordsIn(language).account
    const notice = { status: 403, title: notConfirmed, text: notConfirmedText }
    return send(exchange.response, await drawNotice(visit, notice))
  }
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id: accountClientId,
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${idUrl}${accountPath}`,
    prompt: 'login',
    max_age: '0',
    ui_locales: language,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    [siteParameter]: site.host,
  })
  sendOn(exchange.response, `/auth?${query.toString()}`)
}

/** The page of the visit's address, with what went wrong on it if anything did. */
async function showAccount(
  context: ProviderContext,
  visit: OwnVisit,
  problem: Problem | null = null,
): Promise<void> {
  const { exchange, url, account, proof } = visit
  const shown = { ...visit, problem }
  if (url.pathname === passwordPath) {
    return send(exchange.response, await drawPasswordPage(shown))
  }
  if (url.pathname === totpPath) {
    const hidden = { act: 'totp-add', proof }
    const page = { hidden, sealed: visit.form.get('sealed'), cancel: accountPath }
    return send(exchange.response, await drawTotpPage(context, shown, page))
  }
  const newPasskey = await offerPasskey(context, visit)
  const factors = await context.database.read(account.municipalityId, (db) =>
    readFactors(db, account),
  )
  send(exchange.response, await drawAccountPage(shown, { factors, newPasskey }))
}

type Act = (context: ProviderContext, visit: OwnVisit) => Promise<void>

const acts: ReadonlyMap<string, Act> = new Map<string, Act>([
  ['password', changePassword],
  ['totp-add', (context, visit) => addFactor(context, visit, 'totp')],
  [
    'totp-remove',
    (context, visit) =>
      change(context, visit, 'totp-removed', (db) => removeTotp(db, visit.account)),
  ],
  ['passkey-add', (context, visit) => addFactor(context, visit, 'passkey')],
  [
    'passkey-remove',
    (context, visit) =>
      change(context, visit, 'passkey-removed', (db) =>
        removePasskey(db, visit.account, passkeyIn(visit)),
      ),
  ],
  ['codes', newCodes],
])

async function act(context: ProviderContext, visit: OwnVisit): Promise<void> {
  const asked = acts.get(visit.field('act'))
  if (asked === undefined) return sendOn(visit.exchange.response, accountPath)
  try {
    await asked(context, visit)
  } catch (fault) {
    await showAccount(context, visit, whenBusy(visit.language, fault))
  }
}

async function changePassword(context: ProviderContext, visit: OwnVisit): Promise<void> {
  const problem = await passwordRefusal(context, visit)
  if (problem !== null) return showAccount(context, visit, problem)
  const hash = await hashPassword(visit.field('password'))
  await change(context, visit, 'password-changed', (db) => setPasswordHash(db, visit.account, hash))
}

async function passwordRefusal(
  { database, limits }: ProviderContext,
  visit: OwnVisit,
): Promise<Problem | null> {
  const { account, email, owner, staffName, address, language, device } = visit
  const { municipalityId, subject } = account
  const [current, wanted] = [visit.field('current'), visit.field('password')]
  const words = wordsIn(language)
  const attempt = { account: guessedAccount(municipalityId, email), address, device }
  const waitSeconds = await limits.begin(attempt)
  if (waitSeconds !== null) return mustWait(language, waitSeconds)
  const known = await database.alone((db) => accountByEmail(db, { municipalityId, email }))
  if (!(await isPassword(current, known?.passwordHash ?? null))) {
    const detail = `contraseña actual incorrecta al cambiarla; cuenta ${subject}; desde ${address}`
    await recordFailure(database, { municipalityId, staffId: null }, detail)
    return { status: 401, text: words.account.wrongPassword }
  }
  await limits.succeed(attempt)
  if (current === wanted) return { status: 422, text: words.account.samePassword }
  const found = await passwordProblem(wanted, { email, names: [owner, staffName ?? ''] })
  return found && { status: 422, text: passwordProblemIn(language, found) }
}

async function addFactor(context: ProviderContext, visit: OwnVisit, factor: Factor): Promise<void> {
  const { account } = visit
  const added = await enrol(context, visit, { account, change: changeOf(visit), factor })
  if ('problem' in added) return showAccount(context, visit, added.problem)
  const made = `${factor}-added` as const
  return added.sheet === null ? sendDone(visit, made) : showSheet(visit, added.sheet, made)
}

async function newCodes(context: ProviderContext, visit: OwnVisit): Promise<void> {
  const { account } = visit
  const sheet = await mintSheet()
  const made = { ...changeOf(visit), account, change: 'recovery-codes-made' } as const
  const isMade = await changeAccount(context, made, async (db) => {
    const { hasSecondFactor } = await readStanding(db, account)
    if (hasSecondFactor) await replaceRecoveryCodes(db, account, { sheet, now: context.now() })
    return hasSecondFactor
  })
  if (isMade) return showSheet(visit, sheet, 'recovery-codes-made')
  await doneOrStale(context, visit, 'recovery-codes-made', false)
}

type Done = keyof ProviderWords['account']['done']

async function showSheet(
  visit: OwnVisit,
  sheet: readonly RecoveryCode[],
  made: Done,
): Promise<void> {
  const { language, email, exchange } = visit
  const onward = html`<p class="no-print">
    <a class="button wide" href="${accountPath}?hecho=${made}">${wordsIn(language).codes.saved}</a>
  </p>`
  send(exchange.response, await drawCodesPage(visit, sheet, { email, onward }))
}

function sendDone({ exchange }: OwnVisit, made: Done): void {
  sendOn(exchange.response, `${accountPath}?hecho=${made}`)
}

async function doneOrStale(
  context: ProviderContext,
  visit: OwnVisit,
  made: Done,
  isMade: boolean,
): Promise<void> {
  if (isMade) return sendDone(visit, made)
  const text = wordsIn(visit.language).account.changedElsewhere
  await showAccount(context, visit, { status: 409, text })
}

async function change(
  context: ProviderContext,
  visit: OwnVisit,
  made: CredentialChange & Done,
  work: Parameters<typeof changeAccount>[2],
): Promise<void> {
  const { account } = visit
  const isMade = await changeAccount(context, { ...changeOf(visit), account, change: made }, work)
  await doneOrStale(context, visit, made, isMade)
}

function changeOf({ address, session }: OwnVisit) {
  return { address, keptSession: session }
}

function passkeyIn(visit: OwnVisit): Buffer {
  return Buffer.from(visit.field('passkey'), 'base64url')
}

export const passwordPath = `${accountPath}/contrasena`
export const totpPath = `${accountPath}/aplicacion`

/** One person on their own page. */
export type OwnVisit = Visit & {
  readonly account: AccountKey
  readonly email: string
  readonly timeZone: string
  /** The person's name at work; null when they have no place there. */
  readonly staffName: string | null
  /** This device, where the person signed in on it before. */
  readonly device: string | null
  /** The provider's session, by its uid. */
  readonly session: string
  /** Shows with every form that it is this session's. */
  readonly proof: string
}

type Shown = {
  readonly factors: Factors
  readonly newPasskey: { readonly options: object; readonly sealed: string }
}

function drawAccountPage(visit: OwnVisit, shown: Shown): Promise<DrawnPage> {
  const words = wordsIn(visit.language)
  const { account, login } = words
  const done = doneText(visit, words)
  return drawForm(
    visit,
    account.title,
    html`${done === null ? nothing : html`<div class="done" role="status">${done}</div>`}
      <p class="soft">${account.others}</p>
      <section aria-labelledby="password-title">
        <h2 id="password-title">${login.password}</h2>
        <p class="soft">${account.passwordText}</p>
        <p><a class="button quiet" href="${passwordPath}">${account.changePassword}</a></p>
      </section>
      ${totpSection(words, visit, shown)} ${passkeySection(words, visit, shown)}
      ${codesSection(words, visit, shown)}
      <p class="below"><a href="${visit.site.origin}/control">${account.toRegister}</a></p>`,
    { isWide: true, lead: html`<p class="soft">${visit.email}</p>` },
  )
}

/** The address may name a text of ours, and brings none of its own. */
function doneText({ url }: OwnVisit, { account }: ProviderWords): string | null {
  const done: Readonly<Record<string, string>> = account.done
  const asked = url.searchParams.get('hecho') ?? ''
  return Object.hasOwn(done, asked) ? (done[asked] ?? null) : null
}

function totpSection(words: ProviderWords, visit: OwnVisit, { factors }: Shown): Markup {
  const { account } = words
  const { totp } = factors
  const { proof } = visit
  return html`<section aria-labelledby="totp-title">
    <h2 id="totp-title">${words.totp.title}</h2>
    ${
      totp === null
        ? html`<p class="soft">${account.totpNone}</p>
            <p><a class="button quiet" href="${totpPath}">${account.addTotp}</a></p>`
        : html`<p class="soft">${account.totpSince(dateIn(visit, totp.createdAt))}</p>
            ${actForm({ act: 'totp-remove', proof }, account.removeTotp, { class: 'button danger' })}`
    }
  </section>`
}

function passkeySection(words: ProviderWords, visit: OwnVisit, shown: Shown): Markup {
  const { account, passkey } = words
  const { language, proof } = visit
  const { options, sealed } = shown.newPasskey
  const { passkeys } = shown.factors
  const name = field(
    { name: 'name', label: passkey.name, help: passkey.nameHint },
    { maxlength: 60, autocomplete: 'off', placeholder: passkey.defaultName },
  )
  const button = passkeyButton({ kind: 'create', label: account.addPasskey, options, language })
  return html`<section aria-labelledby="passkeys-title">
    <h2 id="passkeys-title">${account.passkeys}</h2>
    <p class="soft">${account.passkeysText}</p>
    ${
      passkeys.length === 0
        ? nothing
        : html`<ul class="keys">
            ${passkeys.map((owned) => ownedPasskey(words, visit, owned))}
          </ul>`
    }
    ${form(
      { act: 'passkey-add', proof, sealed },
      html`${name}${button}
        <p class="hint" data-unsupported>${passkey.unsupported}</p>`,
    )}
  </section>`
}

function ownedPasskey(
  { account }: ProviderWords,
  visit: OwnVisit,
  { credentialId, name, createdAt, usedAt }: OwnedPasskey,
): Markup {
  const hidden = { proof: visit.proof, passkey: credentialId.toString('base64url') }
  const used = usedAt === null ? null : dateIn(visit, usedAt)
  const removing = { class: 'button danger', 'aria-label': account.removeNamed(name) }
  return html`<li>
    <div class="row">
      <strong>${name}</strong>
      ${actForm({ act: 'passkey-remove', ...hidden }, account.remove, removing)}
    </div>
    <p class="soft">${account.passkeyDates(dateIn(visit, createdAt), used)}</p>
  </li>`
}

function codesSection({ account }: ProviderWords, { proof }: OwnVisit, { factors }: Shown): Markup {
  const { totp, passkeys, recoveryCodesLeft } = factors
  const hasFactor = totp !== null || passkeys.length > 0
  return html`<section aria-labelledby="codes-title">
    <h2 id="codes-title">${account.codes}</h2>
    ${
      hasFactor
        ? html`<p class="soft">${account.codesLeft(recoveryCodesLeft)} ${account.newCodesText}</p>
            ${actForm({ act: 'codes', proof }, account.newCodes)}`
        : html`<p class="soft">${account.codesNone}</p>`
    }
  </section>`
}

function drawPasswordPage(visit: OwnVisit): Promise<DrawnPage> {
  const { email, proof, language, problem = null } = visit
  const words = wordsIn(language)
  const { account } = words
  const fields = html`<input
      type="text"
      name="user"
      value="${email}"
      autocomplete="username"
      hidden
    />
    ${passwordField(
      words,
      { name: 'current', label: account.currentPassword, problem },
      { autocomplete: 'current-password', autofocus: true },
    )}
    ${passwordField(
      words,
      {
        name: 'password',
        label: account.newPassword,
        help: account.newPasswordHint(shortestPassword),
        problem,
      },
      { autocomplete: 'new-password' },
    )}
    ${submitButton(account.savePassword, account.saving)}`
  return drawForm(
    visit,
    account.changePassword,
    html`${form({ act: 'password', proof }, fields)}
      <p class="below"><a href="${accountPath}">${account.back}</a></p>`,
  )
}

function dateIn({ language, timeZone }: OwnVisit, instant: Date): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(instant)
}
