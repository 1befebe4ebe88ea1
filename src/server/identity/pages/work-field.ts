/**
 * Work that a stranger's browser does by itself on a page of ours, in a thread of its own; nobody
 * is asked a riddle.
 */
import { html } from 'hono/html'

import { nothing } from './page-parts.ts'
import { draw } from './pages.ts'
import type { DrawnPage, Markup } from './pages.ts'
import type { PageLanguage } from '../words/page-language.ts'
import type { ProviderWords } from '../words/provider-words.ts'
import { wordsIn } from '../words/words-in.ts'
import { workerPath } from './work-script.ts'

/**
 * Within the form that must bring it. Without script, how long to wait instead, where that is
 * known. `goesOn`: the form is sent by itself once it is done.
 */
export function workField(
  { work }: { readonly work: Pick<ProviderWords['work'], 'working' | 'done' | 'withoutScript'> },
  task: string | null,
  waitSeconds: number | null,
  goesOn = false,
): Markup {
  if (task === null) return nothing
  const without = waitSeconds === null ? '' : work.withoutScript(waitSeconds)
  return html`<input
      type="hidden"
      name="work"
      data-task="${task}"
      data-script="${workerPath}"
      data-working="${work.working}"
      data-done="${work.done}"
      ${goesOn ? html`data-is-awaited="yes"` : ''}
    />
    <p class="hint" role="status" id="work-said"></p>
    ${without === '' ? nothing : html`<noscript><p class="hint">${without}</p></noscript>`}`
}

/** In place of setting out: goes on to `onward` with the work done, by itself. */
export function drawWorkPage(page: {
  readonly language: PageLanguage
  readonly task: string
  readonly waitSeconds: number
  /** Ends where the answer goes. */
  readonly onward: string
  /** The same without it. */
  readonly again: string
}): Promise<DrawnPage> {
  const { work, login } = wordsIn(page.language)
  return draw({
    status: 429,
    title: work.title,
    language: page.language,
    retryAfterSeconds: page.waitSeconds,
    runsWorker: true,
    script: startScript,
    body: html`<p>${work.text}</p>
      <p
        role="status"
        id="work-said"
        data-task="${page.task}"
        data-script="${workerPath}"
        data-onward="${page.onward}"
        data-working="${work.byItself}"
      ></p>
      <noscript>
        <p>${work.withoutScript(page.waitSeconds)}</p>
        <p><a class="button" href="${page.again}">${login.again}</a></p>
      </noscript>`,
  })
}

const startScript = `
const said = document.getElementById('work-said')
const { task, script, onward, working } = said.dataset
const address = globalThis.trustedTypes
  ? trustedTypes.createPolicy('work', { createScriptURL: () => script }).createScriptURL('')
  : script
const worker = new Worker(address)
said.textContent = working
worker.addEventListener('message', ({ data }) => location.replace(onward + encodeURIComponent(data)))
worker.postMessage(task)
`
