/**
 * Setting up a factor: the app with its square to scan, and the sheet of recovery codes that is
 * shown once.
 */
import { html } from 'hono/html'

import {
  codeField,
  nothing,
  pageScript,
  passkeyButton,
  problemSummary,
  submitButton,
} from '../pages/page-parts.ts'
import { draw } from '../pages/pages.ts'
import type { DrawnPage, Markup } from '../pages/pages.ts'
import type { PageLanguage } from '../words/page-language.ts'
import type { ProviderWords } from '../words/provider-words.ts'
import { wordsIn } from '../words/words-in.ts'
import { qrPicture } from './qr-picture.ts'

type Framed = {
  readonly status: number
  readonly owner: string
  readonly language: PageLanguage
  readonly problem: string | null
  /** Where its forms may lead: our own origin, and the application's in the middle of a sign-in. */
  readonly formTargets: readonly string[]
}

export type TotpPage = Framed & {
  /** The secret as an address for the app, and in base32 for whoever cannot scan. */
  readonly otpauth: string
  readonly secret: string
  readonly sealed: string
  /** Hidden fields that its form needs besides. */
  readonly hidden: Markup
  readonly cancel: string
}

export async function drawTotpPage(page: TotpPage): Promise<DrawnPage> {
  const words = wordsIn(page.language)
  const { totp } = words
  const picture = await qrPicture(page.otpauth, totp.picture)
  return draw({
    ...frameOf(page, totp.title),
    body: html`${problemSummary(page.problem)}
      <p>${totp.scan}</p>
      ${picture}
      <p>${totp.secret} <span class="secret">${inGroups(page.secret)}</span></p>
      <form method="post" novalidate>
        ${page.hidden}
        <input type="hidden" name="sealed" value="${page.sealed}" />
        ${codeField(totp.code, page)} ${submitButton(totp.submit, totp.submitting)}
      </form>
      <p class="below"><a href="${page.cancel}">${totp.cancel}</a></p>`,
  })
}

export type CodesPage = Omit<Framed, 'problem'> & {
  readonly email: string
  readonly codes: readonly string[]
  /** The form or link by which it goes on. */
  readonly onward: Markup
}

export function drawCodesPage(page: CodesPage): Promise<DrawnPage> {
  const { codes } = wordsIn(page.language)
  const file = [codes.fileTitle(page.owner, page.email), '', ...page.codes, ''].join('\r\n')
  return draw({
    ...frameOf(page, codes.title),
    body: html`<p>${codes.text}</p>
      <ul class="codes">
        ${page.codes.map((code) => html`<li>${code}</li>`)}
      </ul>
      <p class="row no-print">
        <button type="button" class="button quiet" hidden data-print>${codes.print}</button>
        <a
          class="button quiet"
          href="data:text/plain;charset=utf-8,${encodeURIComponent(file)}"
          download="${codes.fileName}"
          >${codes.download}</a
        >
      </p>
      ${page.onward}`,
  })
}

export type OfferPage = Framed & {
  readonly passkeyOptions: object
  readonly sealedChallenge: string
  /** Whole days left to postpone; 0 when it is required now. */
  readonly daysLeft: number
}

export function drawOfferPage(page: OfferPage): Promise<DrawnPage> {
  const words = wordsIn(page.language)
  const { offer, totp, passkey } = words
  return draw({
    ...frameOf(page, offer.title),
    body: html`${problemSummary(page.problem)}
      <p>${offer.text}</p>
      ${page.daysLeft > 0 ? nothing : html`<p>${offer.required}</p>`}
      <div class="stack">
        <a class="button wide" href="?con=aplicacion">${totp.choose}</a>
        <form method="post">
          <input type="hidden" name="act" value="add-passkey" />
          <input type="hidden" name="sealed" value="${page.sealedChallenge}" />
          ${passkeyButton({ kind: 'create', label: passkey.create, options: page.passkeyOptions, words })}
        </form>
      </div>
      ${page.daysLeft > 0 ? laterForm(words, page.daysLeft) : nothing}`,
  })
}

function laterForm({ offer }: ProviderWords, daysLeft: number): Markup {
  return html`<form method="post" class="below">
    <input type="hidden" name="act" value="later" />
    <p class="soft">${offer.postponeText(daysLeft)}</p>
    <button class="button quiet wide" type="submit">${offer.postpone}</button>
  </form>`
}

/** After a recovery code: how many are left. */
export function drawUsedCodePage(
  page: Omit<Framed, 'problem' | 'status'> & { readonly codesLeft: number },
): Promise<DrawnPage> {
  const { used } = wordsIn(page.language)
  return draw({
    ...frameOf({ ...page, status: 200 }, used.title),
    body: html`<p role="status">${used.left(page.codesLeft)}</p>
      ${continueForm(used.submit)}`,
  })
}

export function continueForm(label: string): Markup {
  return html`<form method="post">
    <input type="hidden" name="act" value="continue" />
    <button class="button wide" type="submit" autofocus>${label}</button>
  </form>`
}

function frameOf(
  page: Omit<Framed, 'problem'> & { readonly problem?: string | null },
  title: string,
) {
  return {
    status: page.status,
    title,
    language: page.language,
    heading: page.owner,
    hasError: (page.problem ?? null) !== null,
    formTargets: page.formTargets,
    script: pageScript,
  }
}

function inGroups(secret: string): string {
  return (secret.match(/.{1,4}/gu) ?? []).join(' ')
}
