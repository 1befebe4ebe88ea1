/** The page of the embedded provider where a person writes who they are (screens specification, E.2). */
import { html } from 'hono/html'

import { draw } from './pages.ts'
import type { DrawnPage } from './pages.ts'
import { longestPassword } from './password.ts'

export type LoginPage = {
  readonly owner: string
  /** What was typed before, kept after a failure. */
  readonly userName: string
  /** What went wrong, in words; null on the first visit. */
  readonly problem: string | null
  readonly status: number
  /** Where the browser goes on after the password: policies follow a form through its redirects. */
  readonly clientOrigin: string
}

export function drawLoginPage(page: LoginPage): Promise<DrawnPage> {
  const { problem, userName } = page
  const summary =
    problem === null ? '' : html`<div class="summary" role="alert" id="problem">${problem}</div>`
  const describedBy = problem === null ? 'caps' : 'problem caps'
  const startsAtPassword = problem !== null && userName !== ''
  return draw({
    status: page.status,
    title: 'Ingresar',
    hasError: problem !== null,
    heading: page.owner,
    formTargets: ["'self'", page.clientOrigin],
    script,
    body: html`${summary}
      <form method="post" novalidate>
        <div class="field">
          <label for="user">Usuario</label>
          <input
            id="user"
            name="user"
            type="text"
            inputmode="email"
            autocomplete="username"
            autocapitalize="none"
            spellcheck="false"
            maxlength="254"
            placeholder="nombre@municipio"
            value="${userName}"
            ${startsAtPassword ? '' : 'autofocus'}
          />
        </div>
        <div class="field">
          <label for="password">Contraseña</label>
          <div class="password">
            <input
              id="password"
              name="password"
              type="password"
              autocomplete="current-password"
              maxlength="${longestPassword * 2}"
              aria-describedby="${describedBy}"
              ${startsAtPassword ? 'autofocus' : ''}
            />
            <button type="button" id="show" aria-pressed="false" aria-label="Mostrar la contraseña">
              Mostrar
            </button>
          </div>
          <p class="hint" id="caps" role="status"></p>
        </div>
        <button class="button wide" type="submit" id="submit">Acceder</button>
      </form>`,
  })
}

const script = `
const password = document.getElementById('password')
const show = document.getElementById('show')
const caps = document.getElementById('caps')
const submit = document.getElementById('submit')
show.addEventListener('click', () => {
  const isShown = password.type === 'password'
  password.type = isShown ? 'text' : 'password'
  show.setAttribute('aria-pressed', String(isShown))
  show.textContent = isShown ? 'Ocultar' : 'Mostrar'
})
for (const kind of ['keydown', 'keyup']) {
  password.addEventListener(kind, (event) => {
    const isOn = event.getModifierState && event.getModifierState('CapsLock')
    const text = isOn ? 'Bloq Mayús está activado.' : ''
    if (caps.textContent !== text) caps.textContent = text
  })
}
let isSent = false
document.querySelector('form').addEventListener('submit', (event) => {
  if (isSent) return event.preventDefault()
  isSent = true
  password.type = 'password'
  submit.setAttribute('aria-disabled', 'true')
  submit.textContent = 'Accediendo…'
})
addEventListener('pageshow', () => {
  isSent = false
  submit.removeAttribute('aria-disabled')
  submit.textContent = 'Acceder'
})
`
