/** The pages behind a link: opening it, choosing the password, and asking for a new link. */
import { html } from 'hono/html'

import {
  drawForm,
  emailField,
  field,
  form,
  passwordField,
  submitButton,
} from '../pages/page-parts.ts'
import type { Frame } from '../pages/page-parts.ts'
import type { DrawnPage } from '../pages/pages.ts'
import { wordsIn } from '../words/words-in.ts'

/**
 * The browser alone knows what follows the `#`: the page hands it over to `choosing`, a path, and
 * takes it out of the address.
 */
export function drawOpening(frame: Frame, choosing: string): Promise<DrawnPage> {
  const { links, goOn } = wordsIn(frame.language)
  const fields = html`<p>${links.openText}</p>
    ${field(
      { name: 'secret', label: links.code },
      { autocapitalize: 'none', spellcheck: 'false', maxlength: 200 },
    )}
    <button class="button wide" type="submit">${goOn}</button>`
  const body = form({}, fields, { action: choosing, autocomplete: 'off' })
  return drawForm(frame, links.openTitle, body, { script: openingScript })
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
  frame: Frame,
  { secret, email }: { readonly secret: string; readonly email: string },
): Promise<DrawnPage> {
  const words = wordsIn(frame.language)
  const { links, login, account } = words
  const fields = html`<div class="field">
      <label for="user">${login.user}</label>
      <input id="user" type="text" autocomplete="username" value="${email}" readonly />
    </div>
    ${passwordField(
      words,
      {
        name: 'password',
        label: account.newPassword,
        help: links.passwordHint,
        problem: frame.problem,
      },
      { autocomplete: 'new-password', autofocus: true },
    )}
    ${submitButton(account.savePassword, account.saving)}`
  return drawForm(frame, links.chooseTitle, form({ secret }, fields))
}

/** `back`: to the sign-in that was left. */
export function drawForgotten(
  frame: Frame,
  { email, back }: { readonly email: string; readonly back: string },
): Promise<DrawnPage> {
  const { links } = wordsIn(frame.language)
  const { problem } = frame
  const fields = html`${emailField(
    { name: 'email', label: links.email, problem },
    { value: email, autofocus: true, 'aria-invalid': problem === null ? null : 'true' },
  )}
  ${submitButton(links.send, links.sending)}`
  return drawForm(
    frame,
    links.forgotTitle,
    html`<p>${links.forgotText}</p>
      ${form({ back }, fields)}
      <p class="after"><a href="${back}">${links.back}</a></p>`,
  )
}
