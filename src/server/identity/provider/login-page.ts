/**
 * The page of the embedded provider where a person writes who they are
 * (docs/specification/screens.md).
 */
import { html } from 'hono/html'

import {
  pageScript,
  passkeyButton,
  passwordField,
  problemSummary,
  submitButton,
} from '../pages/page-parts.ts'
import { draw } from '../pages/pages.ts'
import type { DrawnPage } from '../pages/pages.ts'
import type { PageLanguage } from '../words/page-language.ts'
import { wordsIn } from '../words/words-in.ts'

export type LoginPage = {
  readonly owner: string
  readonly language: PageLanguage
  readonly said: {
    readonly status: number
    /** What was typed before, kept after a failure. */
    readonly userName: string
    /** What went wrong, in words; null on the first visit. */
    readonly problem: string | null
    /** Of a try that was one too many. */
    readonly waitSeconds?: number
  }
  /** Where the browser goes on after the password: policies follow a form through its redirects. */
  readonly formTargets: readonly string[]
  /** The page for whoever forgot their password. */
  readonly forgotten: string
  /** For whoever comes with a passkey alone. */
  readonly passkeyOptions: object
}

export function drawLoginPage(page: LoginPage): Promise<DrawnPage> {
  const { language } = page
  const { problem, userName, status, waitSeconds } = page.said
  const words = wordsIn(language)
  const said = words.login
  const startsAtPassword = problem !== null && userName !== ''
  return draw({
    status,
    ...(waitSeconds === undefined ? {} : { retryAfterSeconds: waitSeconds }),
    title: said.title,
    language,
    hasError: problem !== null,
    heading: page.owner,
    formTargets: page.formTargets,
    script: pageScript,
    body: html`${problemSummary(problem)}
      <form method="post" novalidate>
        <input type="hidden" name="act" value="password" />
        <div class="field">
          <label for="user">${said.user}</label>
          <input
            id="user"
            name="user"
            type="text"
            inputmode="email"
            autocomplete="username"
            autocapitalize="none"
            spellcheck="false"
            maxlength="254"
            placeholder="${said.userExample}"
            value="${userName}"
            ${startsAtPassword ? '' : 'autofocus'}
          />
        </div>
        ${passwordField(words, {
          name: 'password',
          label: said.password,
          autocomplete: 'current-password',
          isFocused: startsAtPassword,
          ...(problem === null ? {} : { describedBy: 'problem' }),
        })}
        ${submitButton(said.submit, said.submitting)}
        <p class="after"><a href="${page.forgotten}">${said.forgotten}</a></p>
      </form>
      <form method="post" class="below">
        <input type="hidden" name="act" value="passkey-alone" />
        ${passkeyButton({ kind: 'get', label: said.withPasskey, options: page.passkeyOptions, words })}
      </form>`,
  })
}
