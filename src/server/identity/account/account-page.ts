/**
 * One's own page at the provider: password, app, passkeys and recovery codes, each with what may be
 * done about it.
 */
import { html } from 'hono/html'

import type { Factors, OwnedPasskey } from '../factors/factor-store.ts'
import {
  nothing,
  pageScript,
  passkeyButton,
  passwordField,
  problemSummary,
  submitButton,
} from '../pages/page-parts.ts'
import { draw } from '../pages/pages.ts'
import type { DrawnPage, Markup } from '../pages/pages.ts'
import { accountPath, passwordPath, totpPath } from '../provider/provider-paths.ts'
import type { PageLanguage } from '../words/page-language.ts'
import type { ProviderWords } from '../words/provider-words.ts'
import { wordsIn } from '../words/words-in.ts'

export type AccountFrame = {
  readonly status: number
  readonly owner: string
  readonly language: PageLanguage
  readonly email: string
  readonly problem: string | null
  /** Shows with every form that it is this session's. */
  readonly proof: string
}

export type AccountPage = AccountFrame & {
  readonly done: string | null
  readonly factors: Factors
  readonly timeZone: string
  readonly publicUrl: string
  readonly newPasskey: { readonly options: object; readonly sealed: string }
}

export function drawAccountPage(page: AccountPage): Promise<DrawnPage> {
  const words = wordsIn(page.language)
  const { account } = words
  return draw({
    ...frameOf(page, account.title),
    isWide: true,
    body: html`<p class="soft">${page.email}</p>
      ${problemSummary(page.problem)}
      ${page.done === null ? nothing : html`<div class="done" role="status">${page.done}</div>`}
      <p class="soft">${account.others}</p>
      <section aria-labelledby="password-title">
        <h2 id="password-title">${account.password}</h2>
        <p class="soft">${account.passwordText}</p>
        <p><a class="button quiet" href="${passwordPath}">${account.changePassword}</a></p>
      </section>
      ${totpSection(words, page)} ${passkeySection(words, page)} ${codesSection(words, page)}
      <p class="below"><a href="${page.publicUrl}/control">${account.toRegister}</a></p>`,
  })
}

function totpSection(words: ProviderWords, page: AccountPage): Markup {
  const { account } = words
  const { totp } = page.factors
  return html`<section aria-labelledby="totp-title">
    <h2 id="totp-title">${account.totp}</h2>
    ${
      totp === null
        ? html`<p class="soft">${account.totpNone}</p>
            <p><a class="button quiet" href="${totpPath}">${account.addTotp}</a></p>`
        : html`<p class="soft">${account.totpSince(dateIn(page, totp.createdAt))}</p>
            <form method="post">
              ${hiddenFields(page, 'totp-remove')}
              <button class="button danger" type="submit">${account.removeTotp}</button>
            </form>`
    }
  </section>`
}

function passkeySection(words: ProviderWords, page: AccountPage): Markup {
  const { account, passkey } = words
  const { passkeys } = page.factors
  return html`<section aria-labelledby="passkeys-title">
    <h2 id="passkeys-title">${account.passkeys}</h2>
    <p class="soft">${account.passkeysText}</p>
    ${
      passkeys.length === 0
        ? nothing
        : html`<ul class="keys">
            ${passkeys.map((owned, place) => ownedPasskey(words, page, owned, place))}
          </ul>`
    }
    <form method="post">
      ${hiddenFields(page, 'passkey-add')}
      <input type="hidden" name="sealed" value="${page.newPasskey.sealed}" />
      <div class="field">
        <label for="name">${passkey.name}</label>
        <input
          id="name"
          name="name"
          type="text"
          maxlength="60"
          autocomplete="off"
          placeholder="${passkey.defaultName}"
          aria-describedby="name-help"
        />
        <p class="help" id="name-help">${passkey.nameHint}</p>
      </div>
      ${passkeyButton({
        kind: 'create',
        label: account.addPasskey,
        options: page.newPasskey.options,
        words,
      })}
      <p class="hint" data-unsupported>${passkey.unsupported}</p>
    </form>
  </section>`
}

function ownedPasskey(
  { account, passkey }: ProviderWords,
  page: AccountPage,
  { credentialId, name, createdAt, usedAt }: OwnedPasskey,
  place: number,
): Markup {
  const id = html`<input
    type="hidden"
    name="passkey"
    value="${credentialId.toString('base64url')}"
  />`
  const used = usedAt === null ? null : dateIn(page, usedAt)
  return html`<li>
    <div class="row">
      <form method="post">
        ${hiddenFields(page, 'passkey-name')}${id}
        <div class="field">
          <label for="name-${place}">${passkey.name}</label>
          <input
            id="name-${place}"
            name="name"
            type="text"
            maxlength="60"
            autocomplete="off"
            value="${name}"
          />
        </div>
        <button class="button quiet" type="submit" aria-label="${account.renameNamed(name)}">
          ${account.rename}
        </button>
      </form>
      <form method="post">
        ${hiddenFields(page, 'passkey-remove')}${id}
        <button class="button danger" type="submit" aria-label="${account.removeNamed(name)}">
          ${account.remove}
        </button>
      </form>
    </div>
    <p class="soft">${account.passkeyDates(dateIn(page, createdAt), used)}</p>
  </li>`
}

function codesSection(words: ProviderWords, page: AccountPage): Markup {
  const { account } = words
  const { totp, passkeys, recoveryCodesLeft } = page.factors
  const hasFactor = totp !== null || passkeys.length > 0
  return html`<section aria-labelledby="codes-title">
    <h2 id="codes-title">${account.codes}</h2>
    ${
      hasFactor
        ? html`<p class="soft">${account.codesLeft(recoveryCodesLeft)} ${account.newCodesText}</p>
            <form method="post">
              ${hiddenFields(page, 'codes')}
              <button class="button quiet" type="submit">${account.newCodes}</button>
            </form>`
        : html`<p class="soft">${account.codesNone}</p>`
    }
  </section>`
}

export type PasswordPage = AccountFrame & { readonly shortest: number }

export function drawPasswordPage(page: PasswordPage): Promise<DrawnPage> {
  const words = wordsIn(page.language)
  const { account } = words
  const described = page.problem === null ? {} : { describedBy: 'problem' }
  return draw({
    ...frameOf(page, account.changePassword),
    body: html`${problemSummary(page.problem)}
      <form method="post" novalidate>
        ${hiddenFields(page, 'password')}
        <input type="text" name="user" value="${page.email}" autocomplete="username" hidden />
        ${passwordField(words, {
          ...described,
          name: 'current',
          label: account.currentPassword,
          autocomplete: 'current-password',
          isFocused: true,
        })}
        ${passwordField(words, {
          name: 'password',
          label: account.newPassword,
          autocomplete: 'new-password',
          describedBy: page.problem === null ? 'password-help' : 'problem password-help',
          help: html`<p class="help" id="password-help">
            ${account.newPasswordHint(page.shortest)}
          </p>`,
        })}
        ${submitButton(account.savePassword, account.saving)}
      </form>
      <p class="below"><a href="${accountPath}">${account.back}</a></p>`,
  })
}

/** Which act it is, and that the form is ours. */
export function hiddenFields({ proof }: Pick<AccountFrame, 'proof'>, act: string): Markup {
  return html`<input type="hidden" name="act" value="${act}" /><input
      type="hidden"
      name="proof"
      value="${proof}"
    />`
}

function frameOf(page: AccountFrame, title: string) {
  return {
    status: page.status,
    title,
    language: page.language,
    heading: page.owner,
    hasError: page.problem !== null,
    // And the provider's own login page, when the proof of who it is has aged meanwhile.
    formTargets: ["'self'"],
    script: pageScript,
  }
}

function dateIn({ language, timeZone }: AccountPage, instant: Date): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(instant)
}
