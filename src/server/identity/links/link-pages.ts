/** The pages behind a link: opening it, choosing the password, and asking for a new link. */
import { html } from 'hono/html'

import { pageScript, passwordField, problemSummary, submitButton } from '../pages/page-parts.ts'
import { draw, noticePage } from '../pages/pages.ts'
import type { DrawnPage } from '../pages/pages.ts'
import type { PageLanguage } from '../words/page-language.ts'
import { linkWords } from '../words/link-words.ts'
import { wordsIn } from '../words/words-in.ts'

export type Setting = {
  readonly language: PageLanguage
  /** The municipality, above the title. */
  readonly owner: string
}

/**
 * The browser alone knows what follows the `#`: the page hands it over to `choosing`, a path, and
 * takes it out of the address.
 */
export function drawOpening({ language, owner }: Setting, choosing: string): Promise<DrawnPage> {
  const words = linkWords[language]
  return draw({
    status: 200,
    title: words.openTitle,
    heading: owner,
    language,
    formTargets: ["'self'"],
    script: openingScript,
    body: html`<form method="post" action="${choosing}" autocomplete="off">
      <p>${words.openText}</p>
      <div class="field">
        <label for="secret">${words.code}</label>
        <input
          id="secret"
          name="secret"
          type="text"
          autocapitalize="none"
          spellcheck="false"
          maxlength="200"
        />
      </div>
      <button class="button wide" type="submit">${words.go}</button>
    </form>`,
  })
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

export function drawChoice(
  { language, owner }: Setting,
  choice: {
    readonly secret: string
    readonly email: string
    /** What is wrong with the password that was typed; null on the first visit. */
    readonly problem: string | null
    readonly status: number
  },
): Promise<DrawnPage> {
  const words = linkWords[language]
  const { secret, email, problem, status } = choice
  return draw({
    status,
    title: words.chooseTitle,
    hasError: problem !== null,
    heading: owner,
    language,
    formTargets: ["'self'"],
    script: pageScript,
    body: html`${problemSummary(problem)}
      <form method="post" novalidate>
        <input type="hidden" name="secret" value="${secret}" />
        <div class="field">
          <label for="user">${words.user}</label>
          <input id="user" type="text" autocomplete="username" value="${email}" readonly />
        </div>
        ${passwordField(wordsIn(language), {
          name: 'password',
          label: words.password,
          autocomplete: 'new-password',
          isFocused: true,
          describedBy: problem === null ? 'rules' : 'problem rules',
          help: html`<p class="help" id="rules">${words.passwordHint}</p>`,
        })}
        ${submitButton(words.save, words.saving)}
      </form>`,
  })
}

export function drawForgotten(
  { language, owner }: Setting,
  asked: {
    readonly email: string
    readonly problem: string | null
    readonly status: number
    /** Back to the sign-in that was left. */
    readonly back: string
  },
): Promise<DrawnPage> {
  const words = linkWords[language]
  const { email, problem, status, back } = asked
  return draw({
    status,
    title: words.forgotTitle,
    hasError: problem !== null,
    heading: owner,
    language,
    formTargets: ["'self'"],
    script: pageScript,
    body: html`${problemSummary(problem)}
      <p>${words.forgotText}</p>
      <form method="post" novalidate>
        <input type="hidden" name="back" value="${back}" />
        <div class="field">
          <label for="email">${words.email}</label>
          <input
            id="email"
            name="email"
            type="text"
            inputmode="email"
            autocomplete="username"
            autocapitalize="none"
            spellcheck="false"
            maxlength="254"
            value="${email}"
            autofocus
            ${problem === null ? '' : html`aria-invalid="true" aria-describedby="problem"`}
          />
        </div>
        ${submitButton(words.send, words.sending)}
      </form>
      <p class="after"><a href="${back}">${words.back}</a></p>`,
  })
}

export function drawNotice(
  { language, owner }: Setting,
  said: {
    readonly title: string
    readonly text: string
    readonly onward: { readonly address: string; readonly label: string }
    readonly status?: number
  },
): Promise<DrawnPage> {
  const { status = 200, ...notice } = said
  return noticePage({ ...notice, status, mode: 'page', heading: owner, language })
}
