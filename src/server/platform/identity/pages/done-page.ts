/**
 * The last page of the way in. Its address and text hold no secret: the token is fetched, once,
 * with both cookies.
 */
import { html } from 'hono/html'

import { draw } from './pages.ts'
import type { DrawnPage } from './pages.ts'
import { wordsIn } from '../words/words-in.ts'
import type { PageLanguage } from '../words/page-language.ts'

/**
 * The channel and the storage key by which the other windows learn of it;
 * `web/session/current/token.ts` listens.
 */
const channel = 'asiento:session'

export function drawDonePage(language: PageLanguage): Promise<DrawnPage> {
  const { done, goOn } = wordsIn(language)
  const { title, opening, closeIt, failedTitle, failed } = done
  return draw({
    status: 200,
    title,
    language,
    script,
    body: html`<p
        id="said"
        role="status"
        data-close-it="${closeIt}"
        data-failed-title="${failedTitle}"
        data-failed="${failed}"
      >
        ${opening}
      </p>
      <p id="onward" hidden><a class="button" href="/auth">${goOn}</a></p>`,
  })
}

const script = `
const said = document.getElementById('said')
const say = (text, address) => {
  said.textContent = text
  document.getElementById('onward').hidden = false
  if (address) document.querySelector('#onward a').href = address
}
const finish = async () => {
  const attempt = new URLSearchParams(location.search).get('attempt')
  const response = await fetch('/auth/token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ attempt }),
  })
  if (!response.ok) throw new Error(String(response.status))
  const { token, mode, returnTo } = await response.json()
  localStorage.setItem('token', token)
  new BroadcastChannel('${channel}').postMessage('signed-in')
  if (mode !== 'popup') return location.replace(returnTo)
  window.close()
  say(said.dataset.closeIt, returnTo)
}
finish().catch(() => {
  document.querySelector('h1').textContent = said.dataset.failedTitle
  say(said.dataset.failed)
})
`
