/**
 * Pieces that several of the provider's pages share, and the one script that serves them all. It
 * finds its words in the page.
 */
import { html, raw } from 'hono/html'

import type { Markup } from './pages.ts'
import type { ProviderWords } from '../words/provider-words.ts'

export const nothing = html``

/** What went wrong, read out at once; its id is `problem`. */
export function problemSummary(problem: string | null): Markup {
  if (problem === null) return nothing
  return html`<div class="summary" role="alert" id="problem">${problem}</div>`
}

export type PasswordField = {
  readonly name: string
  readonly label: string
  readonly autocomplete: 'current-password' | 'new-password'
  readonly describedBy?: string
  readonly isFocused?: boolean
  readonly help?: Markup
}

// Twice the longest password: accents may come apart as signs of their own.
const longestTyped = 256

/** With a button to show what is typed, and a word when Caps Lock is on. */
export function passwordField(words: ProviderWords, field: PasswordField): Markup {
  const { name } = field
  const { show, hide, showPassword, capsLock } = words.login
  const described = [field.describedBy ?? '', `${name}-caps`].join(' ').trim()
  return html`<div class="field">
    <label for="${name}">${field.label}</label>
    <div class="password">
      <input
        id="${name}"
        name="${name}"
        type="password"
        autocomplete="${field.autocomplete}"
        maxlength="${longestTyped}"
        aria-describedby="${described}"
        ${field.isFocused === true ? 'autofocus' : ''}
      />
      <button
        type="button"
        aria-pressed="false"
        aria-label="${showPassword}"
        data-shows="${name}"
        data-show="${show}"
        data-hide="${hide}"
      >
        ${show}
      </button>
    </div>
    <p
      class="hint"
      id="${name}-caps"
      role="status"
      data-caps-of="${name}"
      data-text="${capsLock}"
    ></p>
    ${field.help ?? nothing}
  </div>`
}

/** For what an application shows; `help` stands under it. */
export function codeField(
  label: string,
  { problem, help }: { readonly problem: string | null; readonly help?: string },
): Markup {
  const described = [...(problem === null ? [] : ['problem']), ...(help ? ['code-help'] : [])]
  return html`<div class="field">
    <label for="code">${label}</label>
    <input
      id="code"
      name="code"
      class="code"
      type="text"
      inputmode="numeric"
      autocomplete="one-time-code"
      maxlength="12"
      ${described.length === 0 ? '' : html`aria-describedby="${described.join(' ')}"`}
      autofocus
    />
    ${help ? html`<p class="help" id="code-help">${help}</p>` : nothing}
  </div>`
}

/** `busy` is what it says from the press until the next page is there. */
export function submitButton(label: string, busy: string): Markup {
  return html`<button class="button wide" type="submit" data-busy="${busy}">${label}</button>`
}

export type PasskeyButton = {
  readonly kind: 'create' | 'get'
  readonly label: string
  /** As JSON, for the browser's own parser of it. */
  readonly options: object
  readonly words: ProviderWords
  readonly isMain?: boolean
}

/**
 * Within the form that carries the answer in its field `answer`. Without script, or in a browser
 * without passkeys, the button does not show; `data-unsupported` elements show instead. Alt+P uses
 * a passkey, as it changes the person in the application.
 */
export function passkeyButton(button: PasskeyButton): Markup {
  const { failed, working } = button.words.passkey
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
  let isBusy = false
  const ask = async () => {
    const options = JSON.parse(button.dataset.options)
    const credential = button.dataset.passkey === 'create'
      ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
      : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
    form.elements.answer.value = JSON.stringify(credential.toJSON())
    send(form)
  }
  button.addEventListener('click', () => {
    if (isBusy) return
    isBusy = true
    button.setAttribute('aria-disabled', 'true')
    said.textContent = button.dataset.working
    ask()
      .catch(() => { said.textContent = button.dataset.failed })
      .finally(() => {
        isBusy = false
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
