/**
 * The kit of the pages with forms that the server draws: a frame, fields, forms and buttons, and
 * the one script that serves them all. It finds its words in the page.
 */
import { html, raw } from 'hono/html'

import type { Site } from '../../municipality/sites/sites.ts'
import { GateFull } from '../accounts/password.ts'
import { draw, noticePage } from './pages.ts'
import type { DrawnPage, Markup, Page } from './pages.ts'
import type { PageLanguage } from '../words/page-language.ts'
import { wordsIn } from '../words/words-in.ts'
import type { ProviderWords } from '../words/es.ts'

export const nothing = html``

/** What went wrong, in words. */
export type Problem = {
  readonly status: number
  readonly text: string
  readonly waitSeconds?: number
}

/** Of a try that was one too many. */
export function mustWait(language: PageLanguage, waitSeconds: number): Problem {
  return { status: 429, text: wordsIn(language).login.wait(waitSeconds), waitSeconds }
}

/** Of work that throws `GateFull`, for too many passwords are being looked at; else rethrown. */
export function whenBusy(language: PageLanguage, fault: unknown): Problem {
  if (!(fault instanceof GateFull)) throw fault
  return { status: 503, text: wordsIn(language).login.busy }
}

/** What the pages of one visit have in common. */
export type Frame = {
  /** The municipality, above the title. */
  readonly owner: string
  readonly language: PageLanguage
  /** Forms of a sign-in lead on through the provider's redirects, to the application. */
  readonly site: Pick<Site, 'origin'>
  readonly problem?: Problem | null
}

/** A page with forms: `lead`, what went wrong, and the rest. */
export function drawForm(
  { owner, language, site, problem = null }: Frame,
  title: string,
  body: Markup,
  { lead = nothing, ...more }: { readonly lead?: Markup } & Pick<Page, 'script' | 'isWide'> = {},
): Promise<DrawnPage> {
  return draw({
    status: problem?.status ?? 200,
    ...(problem?.waitSeconds === undefined ? {} : { retryAfterSeconds: problem.waitSeconds }),
    title,
    language,
    hasError: problem !== null,
    heading: owner,
    formTargets: ["'self'", site.origin],
    script: pageScript,
    ...more,
    body: html`${lead}${problemSummary(problem?.text ?? null)}${body}`,
  })
}

export type Onward = { readonly address: string; readonly label: string }

/** A page that says one thing; the way on is to sign in when nothing else is said. */
export function drawNotice(
  { language, owner, site }: Frame,
  said: Pick<Page, 'title'> & {
    readonly status?: number
    readonly text: string
    readonly onward?: Onward
  },
): Promise<DrawnPage> {
  const onward = { address: `${site.origin}/auth`, label: wordsIn(language).login.again }
  return noticePage({ status: 200, onward, ...said, mode: 'page', heading: owner, language })
}

/** What went wrong, read out at once; its id is `problem`. */
export function problemSummary(problem: string | null): Markup {
  if (problem === null) return nothing
  return html`<div class="summary" role="alert" id="problem">${problem}</div>`
}

export type Hidden = Readonly<Record<string, string>>

/** A form of ours: its hidden fields, and what is between its tags. */
export function form(hidden: Hidden, content: Markup, attributes: Attributes = {}): Markup {
  const inputs = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return html`<form method="post" novalidate${written(attributes)}>${inputs}${content}</form>`
}

type Attributes = Readonly<Record<string, string | number | boolean | null>>

function written(attributes: Attributes): readonly Markup[] {
  return Object.entries(attributes).flatMap(([name, value]) =>
    value === null || value === false
      ? []
      : [html` ${raw(name)}${value === true ? '' : html`="${value}"`}`],
  )
}

export type Field = {
  readonly name: string
  readonly label: string
  /** Its name when not said. */
  readonly id?: string
  /** Stands under it. */
  readonly help?: string
  /** What it is read out with besides. */
  readonly describedBy?: string
  /** Where what went wrong is about it. */
  readonly problem?: Problem | null
}

/** A field with its label and its help; `attributes` are those of its input. */
export function field(about: Field, attributes: Attributes): Markup {
  return labelled(about, (described) => html`<input${written({ ...described, ...attributes })} />`)
}

function labelled(about: Field, input: (described: Attributes) => Markup): Markup {
  const { name, label, id = name, help, describedBy, problem } = about
  const describing = [problem && 'problem', describedBy, help && `${id}-help`].filter(Boolean)
  const described = {
    id,
    name,
    type: 'text',
    'aria-describedby': describing.length === 0 ? null : describing.join(' '),
  }
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${input(described)} ${help ? html`<p class="help" id="${id}-help">${help}</p>` : nothing}
  </div>`
}

// Twice the longest password: accents may come apart as signs of their own.
const longestTyped = 256

/** With a button to show what is typed, and a word when Caps Lock is on. */
export function passwordField(
  { login }: ProviderWords,
  about: Field,
  attributes: Attributes & { readonly autocomplete: 'current-password' | 'new-password' },
): Markup {
  const { name } = about
  const caps = `${name}-caps`
  const describedBy = [about.describedBy, caps].filter(Boolean).join(' ')
  return labelled(
    { ...about, describedBy },
    (described) =>
      html`<div class="password">
          <input${written({ ...described, type: 'password', maxlength: longestTyped, ...attributes })} />
          <button
            type="button"
            aria-pressed="false"
            aria-label="${login.showPassword}"
            data-shows="${name}"
            data-show="${login.show}"
            data-hide="${login.hide}"
          >
            ${login.show}
          </button>
        </div>
        <p
          class="hint"
          id="${caps}"
          role="status"
          data-caps-of="${name}"
          data-text="${login.capsLock}"
        ></p>`,
  )
}

/** Of an account by its e-mail. */
export function emailField(about: Field, attributes: Attributes): Markup {
  return field(about, {
    inputmode: 'email',
    autocomplete: 'username',
    autocapitalize: 'none',
    spellcheck: 'false',
    maxlength: 254,
    ...attributes,
  })
}

/** For what an application shows. */
export function codeField(label: string, about: Pick<Field, 'problem' | 'help'>): Markup {
  return field(
    { ...about, name: 'code', label },
    {
      class: 'code',
      inputmode: 'numeric',
      autocomplete: 'one-time-code',
      maxlength: 12,
      autofocus: true,
    },
  )
}

/** `busy` is what it says from the press until the next page is there. */
export function submitButton(label: string, busy: string): Markup {
  return html`<button class="button wide" type="submit" data-busy="${busy}">${label}</button>`
}

export function actForm(hidden: Hidden, label: string, attributes: Attributes = {}): Markup {
  const button = { class: 'button quiet', type: 'submit', ...attributes }
  return form(hidden, html`<button${written(button)}>${label}</button>`)
}

export type PasskeyButton = {
  readonly kind: 'create' | 'get'
  readonly label: string
  /** As JSON, for the browser's own parser of it. */
  readonly options: object
  readonly language: PageLanguage
  readonly isMain?: boolean
}

/**
 * Within the form that carries the answer in its field `answer`. Without script, or in a browser
 * without passkeys, the button does not show; `data-unsupported` elements show instead. Alt+P uses
 * a passkey, as it changes the person in the application.
 */
export function passkeyButton(button: PasskeyButton): Markup {
  const { failed, working } = wordsIn(button.language).passkey
  const usesOne = button.kind === 'get'
  return html`<input type="hidden" name="answer" />
    <button
      type="button"
      class="button wide${button.isMain === true ? '' : ' quiet'}"
      hidden
      data-passkey="${button.kind}"
      data-options="${JSON.stringify(button.options)}"
      data-failed="${failed}"
      data-working="${working}"
      ${usesOne ? raw('aria-keyshortcuts="Alt+P"') : ''}
    >
      ${button.label}${usesOne ? raw('<kbd aria-hidden="true">Alt+P</kbd>') : ''}
    </button>
    <p class="hint" role="status" data-said></p>`
}

export const pageScript = `
// Safari before 16 has no requestSubmit; what listens to it has been done by then.
const send = (form) => form.requestSubmit ? form.requestSubmit() : form.submit()
for (const button of document.querySelectorAll('[data-shows]')) {
  const input = document.getElementById(button.dataset.shows)
  button.addEventListener('click', () => {
    const isShown = input.type === 'password'
    input.type = isShown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(isShown))
    button.textContent = isShown ? button.dataset.hide : button.dataset.show
  })
}
for (const hint of document.querySelectorAll('[data-caps-of]')) {
  const input = document.getElementById(hint.dataset.capsOf)
  for (const kind of ['keydown', 'keyup']) {
    input.addEventListener(kind, (event) => {
      const isOn = event.getModifierState && event.getModifierState('CapsLock')
      const text = isOn ? hint.dataset.text : ''
      if (hint.textContent !== text) hint.textContent = text
    })
  }
}
for (const form of document.forms) {
  const submit = form.querySelector('[data-busy]')
  const label = submit && submit.textContent
  let isSent = false
  form.addEventListener('submit', (event) => {
    if (isSent) return event.preventDefault()
    isSent = true
    for (const input of form.querySelectorAll('.password input')) input.type = 'password'
    if (!submit) return
    submit.setAttribute('aria-disabled', 'true')
    submit.textContent = submit.dataset.busy
  })
  addEventListener('pageshow', () => {
    isSent = false
    if (!submit) return
    submit.removeAttribute('aria-disabled')
    submit.textContent = label
  })
}
const knowsPasskeys = !!(globalThis.PublicKeyCredential && PublicKeyCredential.parseCreationOptionsFromJSON)
for (const element of document.querySelectorAll('[data-unsupported]')) element.hidden = knowsPasskeys
for (const button of document.querySelectorAll('[data-passkey]')) {
  if (!knowsPasskeys) continue
  button.hidden = false
  const { form } = button
  const said = form.querySelector('[data-said]')
  let whenBusy = false
  const ask = async () => {
    const options = JSON.parse(button.dataset.options)
    const credential = button.dataset.passkey === 'create'
      ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
      : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
    form.elements.answer.value = JSON.stringify(credential.toJSON())
    send(form)
  }
  button.addEventListener('click', () => {
    if (whenBusy) return
    whenBusy = true
    button.setAttribute('aria-disabled', 'true')
    said.textContent = button.dataset.working
    ask()
      .catch(() => { said.textContent = button.dataset.failed })
      .finally(() => {
        whenBusy = false
        button.removeAttribute('aria-disabled')
      })
  })
}
const withPasskey = document.querySelector('[data-passkey=get]:not([hidden])')
addEventListener('keydown', (event) => {
  const { key, altKey, ctrlKey, metaKey, shiftKey, repeat } = event
  if (!withPasskey || repeat || !altKey || ctrlKey || metaKey || shiftKey || key.toLowerCase() !== 'p') return
  event.preventDefault()
  withPasskey.click()
})
for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false
  button.addEventListener('click', () => print())
}
`
