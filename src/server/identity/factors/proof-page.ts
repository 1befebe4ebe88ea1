/**
 * The page that asks for the second factor, in its two forms: the usual one, and that of a recovery
 * code.
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

export type ProofPage = {
  readonly status: number
  readonly owner: string
  readonly language: PageLanguage
  readonly email: string
  readonly problem: string | null
  readonly formTargets: readonly string[]
  readonly hasTotp: boolean
  /** Null when the account has no passkey. */
  readonly passkeyOptions: object | null
  readonly hasRecoveryCodes: boolean
  readonly isRecovery: boolean
}

export function drawProofPage(page: ProofPage): Promise<DrawnPage> {
  const words = wordsIn(page.language)
  return draw({
    status: page.status,
    title: page.isRecovery ? words.proof.recoveryTitle : words.proof.title,
    language: page.language,
    hasError: page.problem !== null,
    heading: page.owner,
    formTargets: page.formTargets,
    script: pageScript,
    body: html`<p class="soft">${words.proof.signingInAs(page.email)}</p>
      ${problemSummary(page.problem)}
      ${page.isRecovery ? recovery(words, page) : usual(words, page)}`,
  })
}

function usual(words: ProviderWords, page: ProofPage): Markup {
  const { proof } = words
  return html`${page.hasTotp ? codeForm(words, page.problem) : html`<p>${proof.passkeyOnly}</p>`}
    <div class="below">
      ${
        page.passkeyOptions === null
          ? nothing
          : html`<form method="post">
              <input type="hidden" name="act" value="passkey" />
              ${passkeyButton({
                kind: 'get',
                label: proof.withPasskey,
                options: page.passkeyOptions,
                words,
                isMain: !page.hasTotp,
              })}
              <p class="hint" data-unsupported>${words.passkey.unsupported}</p>
            </form>`
      }
      ${
        page.hasRecoveryCodes
          ? html`<p><a href="?con=recuperacion">${proof.withRecoveryCode}</a></p>`
          : html`<p class="soft">${proof.recoveryLost}</p>`
      }
      ${restartForm(words)}
    </div>`
}

function codeForm(words: ProviderWords, problem: string | null): Markup {
  const { proof } = words
  return html`<form method="post" novalidate>
    <input type="hidden" name="act" value="code" />
    ${codeField(proof.code, { problem, help: proof.codeHint })}
    ${submitButton(proof.submit, proof.submitting)}
  </form>`
}

function recovery(words: ProviderWords, page: ProofPage): Markup {
  const { proof } = words
  return html`<p id="recovery-help">${proof.recoveryText}</p>
    <form method="post" novalidate>
      <input type="hidden" name="act" value="recovery" />
      <div class="field">
        <label for="code">${proof.recoveryCode}</label>
        <input
          id="code"
          name="code"
          class="code"
          type="text"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          maxlength="40"
          placeholder="XXXX-XXXX-XXXX"
          aria-describedby="${page.problem === null ? 'recovery-help' : 'problem recovery-help'}"
          autofocus
        />
      </div>
      ${submitButton(proof.submit, proof.submitting)}
    </form>
    <div class="below">
      <p><a href="?">${proof.withCode}</a></p>
      <p class="soft">${proof.recoveryLost}</p>
      ${restartForm(words)}
    </div>`
}

export function restartForm(words: ProviderWords): Markup {
  return html`<form method="post">
    <input type="hidden" name="act" value="restart" />
    <button class="link" type="submit">${words.proof.restart}</button>
  </form>`
}
