/**
 * One's own page at the provider: password, app, passkeys and recovery codes, each with what may be
 * done about it.
 */
import { html } from 'hono/html'

import { shortestPassword } from '#domain/permission/password.ts'

import type { AccountKey } from '../accounts/accounts.ts'
import { accountPath } from '../accounts/asked-site.ts'
import type { Factors, OwnedPasskey } from '../factors/factor-store.ts'
import {
  actForm,
  drawForm,
  field,
  form,
  nothing,
  passkeyButton,
  passwordField,
  submitButton,
} from '../pages/page-parts.ts'
import type { Frame } from '../pages/page-parts.ts'
import type { DrawnPage, Markup } from '../pages/pages.ts'
import type { Visit } from '../provider/provider-visit.ts'
import { wordsIn } from '../words/words-in.ts'
import type { ProviderWords } from '../words/es.ts'

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

export function drawAccountPage(frame: Frame, visit: OwnVisit, shown: Shown): Promise<DrawnPage> {
  const words = wordsIn(visit.language)
  const { account, login } = words
  const done = doneText(visit, words)
  return drawForm(
    frame,
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
            ${passkeys.map((owned, place) => ownedPasskey(words, visit, owned, place))}
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
  { account, passkey }: ProviderWords,
  visit: OwnVisit,
  { credentialId, name, createdAt, usedAt }: OwnedPasskey,
  place: number,
): Markup {
  const hidden = { proof: visit.proof, passkey: credentialId.toString('base64url') }
  const used = usedAt === null ? null : dateIn(visit, usedAt)
  const renaming = html`${field(
      { id: `name-${place}`, name: 'name', label: passkey.name },
      { maxlength: 60, autocomplete: 'off', value: name },
    )}
    <button class="button quiet" type="submit" aria-label="${account.renameNamed(name)}">
      ${account.rename}
    </button>`
  const removing = { class: 'button danger', 'aria-label': account.removeNamed(name) }
  return html`<li>
    <div class="row">
      ${form({ act: 'passkey-name', ...hidden }, renaming)}
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

export function drawPasswordPage(frame: Frame, { email, proof }: OwnVisit): Promise<DrawnPage> {
  const words = wordsIn(frame.language)
  const { account } = words
  const { problem } = frame
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
    frame,
    account.changePassword,
    html`${form({ act: 'password', proof }, fields)}
      <p class="below"><a href="${accountPath}">${account.back}</a></p>`,
  )
}

function dateIn({ language, timeZone }: OwnVisit, instant: Date): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(instant)
}
