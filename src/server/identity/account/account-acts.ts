/**
 * What may be done on one's own page. Each act is one change, written down as such; a refusal shows
 * the page again.
 */
import { html } from 'hono/html'

import { guessedAccount, passwordHashOf, setPasswordHash } from '../accounts/accounts.ts'
import { send, sendOn } from '../provider/provider-request.ts'
import { confirmPasskey, confirmTotp, passkeyName } from '../factors/enrol.ts'
import type { Added } from '../factors/enrol.ts'
import { drawCodesPage } from '../factors/enrolment-pages.ts'
import {
  dropRecoveryCodesOfNobody,
  mostPasskeys,
  namePasskey,
  readFactors,
  removePasskey,
  removeTotp,
} from '../factors/factor-store.ts'
import { mintSheet, replaceRecoveryCodes } from '../factors/recovery-codes.ts'
import type { Sheet } from '../factors/recovery-codes.ts'
import { GateFull } from '../accounts/password.ts'
import { passwordProblem } from '../accounts/password-rules.ts'
import { hashPassword, isPassword } from '../accounts/password.ts'
import { accountPath } from '../provider/provider-paths.ts'
import { recordFailure } from '../session/sign-in-log.ts'
import type { ProviderContext } from '../provider/provider-visit.ts'
import { passwordProblemIn } from '../words/password-words.ts'
import { wordsIn } from '../words/words-in.ts'
import { changeAccount } from '../accounts/change-account.ts'
import type { CredentialChange } from '../accounts/change-account.ts'
import type { OwnVisit } from './own-visit.ts'
import { showAccount } from './show-account.ts'

type Act = (context: ProviderContext, visit: OwnVisit, form: URLSearchParams) => Promise<void>

const acts: ReadonlyMap<string, Act> = new Map([
  ['password', changePassword],
  ['totp-add', addTotp],
  ['totp-remove', dropTotp],
  ['passkey-add', addPasskey],
  ['passkey-name', renamePasskey],
  ['passkey-remove', dropPasskey],
  ['codes', newCodes],
])

export async function act(
  context: ProviderContext,
  visit: OwnVisit,
  form: URLSearchParams,
): Promise<void> {
  const asked = acts.get(form.get('act') ?? '')
  if (asked === undefined) return sendOn(visit.exchange.response, accountPath)
  try {
    await asked(context, visit, form)
  } catch (fault) {
    if (!(fault instanceof GateFull)) throw fault
    await showAccount(context, visit, { status: 503, text: wordsIn(visit.language).login.busy })
  }
}

async function changePassword(
  context: ProviderContext,
  visit: OwnVisit,
  form: URLSearchParams,
): Promise<void> {
  const typed = { current: form.get('current') ?? '', wanted: form.get('password') ?? '' }
  const problem = await passwordRefusal(context, visit, typed)
  if (problem !== null) return showAccount(context, visit, problem)
  const hash = await hashPassword(typed.wanted)
  const isMade = await make(context, visit, 'password-changed', async (db) => {
    await setPasswordHash(db, visit.account, hash)
    return true
  })
  await doneOrStale(context, visit, isMade ? 'password-changed' : null)
}

async function passwordRefusal(
  { database, limits }: ProviderContext,
  { account, email, owner, staffName, address, language, device }: OwnVisit,
  { current, wanted }: { readonly current: string; readonly wanted: string },
): Promise<{ readonly status: number; readonly text: string } | null> {
  const words = wordsIn(language)
  const attempt = { account: guessedAccount(account.municipalityId, email), address, device }
  const waitSeconds = await limits.begin(attempt)
  if (waitSeconds !== null) return { status: 429, text: words.login.wait(waitSeconds) }
  const { municipalityId } = account
  const hash = await database.read(municipalityId, (db) => passwordHashOf(db, account))
  if (!(await isPassword(current, hash))) {
    const detail = `contraseña actual incorrecta al cambiarla; cuenta ${account.subject}; desde ${address}`
    await recordFailure(database, { municipalityId, staffId: null }, detail)
    return { status: 401, text: words.account.wrongPassword }
  }
  await limits.succeed(attempt)
  if (current === wanted) return { status: 422, text: words.account.samePassword }
  const found = await passwordProblem(wanted, { email, names: [owner, staffName] })
  return found === null ? null : { status: 422, text: passwordProblemIn(language, found) }
}

async function addTotp(
  context: ProviderContext,
  visit: OwnVisit,
  form: URLSearchParams,
): Promise<void> {
  const typed = { sealed: form.get('sealed') ?? '', code: form.get('code') ?? '' }
  const added = await confirmTotp(context, visit, typed, changeOf(visit))
  const { totp, account } = wordsIn(visit.language)
  const problems = { wrong: totp.wrong, late: totp.late, refused: account.changedElsewhere }
  if (added.outcome === 'added') return factorAdded(visit, 'totp-added', added)
  await showAccount(context, visit, {
    status: 422,
    text: problems[added.outcome],
    sealed: typed.sealed,
  })
}

async function dropTotp(context: ProviderContext, visit: OwnVisit): Promise<void> {
  const isMade = await make(context, visit, 'totp-removed', async (db) => {
    if (!(await removeTotp(db, visit.account))) return false
    await dropRecoveryCodesOfNobody(db, visit.account)
    return true
  })
  await doneOrStale(context, visit, isMade ? 'totp-removed' : null)
}

async function addPasskey(
  context: ProviderContext,
  visit: OwnVisit,
  form: URLSearchParams,
): Promise<void> {
  const { passkey } = wordsIn(visit.language)
  const { municipalityId } = visit.account
  const known = await context.database.read(municipalityId, (db) => readFactors(db, visit.account))
  if (known.passkeys.length >= mostPasskeys) {
    return showAccount(context, visit, { status: 422, text: passkey.tooMany(mostPasskeys) })
  }
  const brought = {
    sealed: form.get('sealed') ?? '',
    answer: form.get('answer') ?? '',
    name: passkeyName(form.get('name') ?? '', passkey.defaultName),
  }
  const added = await confirmPasskey(context, visit, brought, changeOf(visit))
  if (added.outcome === 'added') return factorAdded(visit, 'passkey-added', added)
  const text = added.outcome === 'refused' ? passkey.notMade : passkey.failed
  await showAccount(context, visit, { status: 422, text })
}

/** Only a name: nobody's sessions end, and no paper is written about it. */
async function renamePasskey(
  context: ProviderContext,
  visit: OwnVisit,
  form: URLSearchParams,
): Promise<void> {
  const { account, language } = visit
  const name = passkeyName(form.get('name') ?? '', wordsIn(language).passkey.defaultName)
  const isMade = await context.database.inMunicipality(account.municipalityId, (db) =>
    namePasskey(db, account, { credentialId: passkeyIn(form), name }),
  )
  await doneOrStale(context, visit, isMade ? 'passkey-named' : null)
}

async function dropPasskey(
  context: ProviderContext,
  visit: OwnVisit,
  form: URLSearchParams,
): Promise<void> {
  const isMade = await make(context, visit, 'passkey-removed', async (db) => {
    if (!(await removePasskey(db, visit.account, passkeyIn(form)))) return false
    await dropRecoveryCodesOfNobody(db, visit.account)
    return true
  })
  await doneOrStale(context, visit, isMade ? 'passkey-removed' : null)
}

async function newCodes(context: ProviderContext, visit: OwnVisit): Promise<void> {
  const { account } = visit
  const sheet = await mintSheet()
  const isMade = await make(context, visit, 'recovery-codes-made', async (db) => {
    const { totp, passkeys } = await readFactors(db, account)
    if (totp === null && passkeys.length === 0) return false
    await replaceRecoveryCodes(db, account, sheet, context.now())
    return true
  })
  if (!isMade) return doneOrStale(context, visit, null)
  await showSheet(visit, sheet, 'recovery-codes-made')
}

async function factorAdded(
  visit: OwnVisit,
  change: Done,
  { sheet }: Extract<Added, { outcome: 'added' }>,
): Promise<void> {
  if (sheet === null) return done(visit, change)
  await showSheet(visit, sheet, change)
}

async function showSheet(visit: OwnVisit, sheet: Sheet, change: Done): Promise<void> {
  const { owner, language, email, exchange } = visit
  const page = await drawCodesPage({
    status: 200,
    owner,
    language,
    email,
    formTargets: ["'self'"],
    codes: sheet.map(({ code }) => code),
    onward: html`<p class="no-print">
      <a class="button wide" href="${accountPath}?hecho=${change}"
        >${wordsIn(language).codes.saved}</a
      >
    </p>`,
  })
  send(exchange.response, page)
}

type Done = keyof ReturnType<typeof wordsIn>['account']['done']

function done({ exchange }: OwnVisit, change: Done): void {
  sendOn(exchange.response, `${accountPath}?hecho=${change}`)
}

async function doneOrStale(
  context: ProviderContext,
  visit: OwnVisit,
  change: Done | null,
): Promise<void> {
  if (change !== null) return done(visit, change)
  const text = wordsIn(visit.language).account.changedElsewhere
  await showAccount(context, visit, { status: 409, text })
}

function make(
  { database, notify, forget }: ProviderContext,
  visit: OwnVisit,
  change: CredentialChange,
  work: Parameters<typeof changeAccount>[2],
): Promise<boolean> {
  const { account } = visit
  return changeAccount({ database, forget }, { ...changeOf(visit), account, change }, work, notify)
}

function changeOf({ address, session }: OwnVisit) {
  return { address, keptSession: session, isFromWithin: true }
}

function passkeyIn(form: URLSearchParams): Buffer {
  return Buffer.from(form.get('passkey') ?? '', 'base64url')
}
