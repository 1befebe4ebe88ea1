/** The last page of the way in. Its address and text hold no secret: the token is fetched, once, with both cookies. */
import { html } from 'hono/html'

import { draw } from './pages.ts'
import type { DrawnPage } from './pages.ts'

/** The channel and the storage key by which the other windows learn of it; `web/session/sign-in-news.ts` listens. */
const channel = 'asiento:session'

export function drawDonePage(): Promise<DrawnPage> {
  return draw({
    status: 200,
    title: 'Ingreso correcto',
    script,
    body: html`<p id="said" role="status">Abriendo el registro…</p>
      <p id="onward" hidden><a class="button" href="/auth">Continuar</a></p>`,
  })
}

const script = `
const say = (text, address) => {
  document.getElementById('said').textContent = text
  document.getElementById('onward').hidden = false
  if (address) document.querySelector('#onward a').href = address
}
const attempt = new URLSearchParams(location.search).get('attempt')
fetch('/auth/token', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ attempt }),
})
  .then(async (response) => {
    if (!response.ok) throw new Error(String(response.status))
    const { token, mode, returnTo } = await response.json()
    localStorage.setItem('token', token)
    new BroadcastChannel('${channel}').postMessage('signed-in')
    if (mode !== 'popup') return location.replace(returnTo)
    window.close()
    say('Ya ingresó. Puede cerrar esta ventana.', returnTo)
  })
  .catch(() => {
    document.querySelector('h1').textContent = 'No se completó el ingreso'
    say('La página se abrió tarde o dos veces. Vuelva a ingresar.')
  })
`
