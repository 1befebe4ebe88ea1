/** How an entry stands, in plain words. */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import { html } from 'hono/html'

import { nothing, problemSummary } from '../../identity/pages/page-parts.ts'
import { draw } from '../../identity/pages/pages.ts'
import type { DrawnPage, Markup } from '../../identity/pages/pages.ts'
import { asSentences, writeSize } from '../../papers/facts/wording.ts'
import type { EnquiryVisit, Typed } from './enquiry-page.ts'
import { hiddenFields, languageChoice } from './enquiry-page.ts'
import type { PublicState, PublicStatus, WhereToAsk } from './public-status.ts'
import type { PublicReply } from './replies.ts'
import type { EnquiryLanguage } from './words/enquiry-words.ts'
import { enquiryWords } from './words/enquiry-words.ts'
import type { EnquiryWords } from './words/shape.ts'

/** Null says of the status that it is kept in confidence. */
export interface Answer {
  readonly typed: Typed
  readonly status: PublicStatus | null
  readonly replies: readonly PublicReply[]
  readonly ask: WhereToAsk
}

interface Saying {
  readonly words: EnquiryWords
  readonly dateOf: (date: CivilDate) => string
}

export function drawStatus(
  { language, municipality }: EnquiryVisit,
  { typed: { number, code, reply }, status, replies, ask }: Answer,
): Promise<DrawnPage> {
  const words = enquiryWords[language]
  const saying = { words, dateOf: datesIn(language) }
  const typed = { number, code }
  return draw({
    status: 200,
    title: status === null ? words.received : stateInWords(status.state, saying),
    heading: municipality,
    language,
    isWide: true,
    formTargets: ["'self'"],
    // Whoever is shown this page was not handed what they asked for.
    body: html`${problemSummary(reply === undefined ? null : words.reply.unavailable)}
      ${repliesPart(replies, saying, { typed, language })}
      ${status === null ? html`<p>${words.reserved}</p>` : told(status, saying)}
      ${whereToAsk(ask, status?.entryNumber ?? typed.number, words)}
      <section>
        <p><a class="button quiet" href="/consulta?idioma=${language}">${words.another}</a></p>
        <form method="post" action="/consulta">
          ${hiddenFields(typed)} ${languageChoice(language, 'idioma')}
        </form>
      </section>`,
  })
}

/** The state as docs/specification/enquiry.md has it. */
export function stateInWords(state: PublicState, { words, dateOf }: Saying): string {
  const said = words.state
  switch (state.kind) {
    case 'REGISTERED':
      return said.registered
    case 'SENT':
      return said.sent(state.unit)
    case 'IN_HANDS':
      return said.inHands(state.unit)
    case 'OBSERVED': {
      // «antes del» names the day after the last one.
      const before = dateOf(addDays(state.by, 1))
      return state.isPast ? said.unremedied(before) : said.observed(before)
    }
    case 'CLOSED':
      return said.closed(dateOf(state.on), words.answeredBy[state.answeredBy ?? 'unsaid'])
    case 'ARCHIVED':
      return said.archived
    case 'ANNULLED':
      return said.annulled(state.replacedBy)
  }
}

function told(status: PublicStatus, saying: Saying): Markup {
  const { words, dateOf } = saying
  const { state } = status
  return html`${missing(state, saying)}
    ${state.kind === 'ANNULLED' ? html`<p>${words.annulledText}</p>` : nothing}
    <section>
      <h2>${words.facts}</h2>
      <dl>
        ${fact(words.entryNumber, status.entryNumber)}
        ${'unit' in state ? fact(words.unit, state.unit) : nothing}
        ${fact(words.presented, dateOf(status.presentedOn))}
        ${fact(words.effective, dateOf(status.effectiveOn))} ${due(status, saying)}
        ${status.silence === '' ? nothing : fact(words.silence[status.term], status.silence, 'es')}
      </dl>
    </section>
    <section>
      <h2>${words.steps}</h2>
      <ol>
        ${status.steps.map(
          ({ kind, on, unit }) =>
            html`<li><time datetime="${on}">${dateOf(on)}</time>: ${words.step[kind](unit)}</li>`,
        )}
      </ol>
    </section>`
}

/** What was said to the person, in the language in which it was said. */
function missing(state: PublicState, { words, dateOf }: Saying): Markup {
  if (state.kind !== 'OBSERVED') return nothing
  return html`<section>
    <h2>${words.missing}</h2>
    <ul lang="es">
      ${state.missing.map((defect) => html`<li>${defect}</li>`)}
    </ul>
    <p>${(state.isPast ? words.missingSince : words.missingBy)(dateOf(state.by))}</p>
  </section>`
}

function due({ answer, term, stoppedOn }: PublicStatus, { words, dateOf }: Saying): Markup {
  if (answer === null) return nothing
  const stop = stoppedOn === null ? '' : words.stopped(dateOf(stoppedOn))
  if (answer.dueOn === null) {
    return fact(words.term, html`<span lang="es">${answer.reason}</span> ${stop}`)
  }
  const { dueOn, unapprovedYear } = answer
  const doubt = unapprovedYear === null ? '' : words.provisional(unapprovedYear)
  switch (term) {
    case 'RUNS':
      return fact(words.due, joined([`${dateOf(dueOn)}.`, stop, doubt]))
    case 'MOVES':
      return fact(words.term, stop)
    case 'ENDED':
      return fact(words.term, joined([words.ended(dateOf(dueOn)), doubt]))
  }
}

interface Asking {
  readonly typed: Typed
  readonly language: EnquiryLanguage
}

/** What whoever waits for an answer came for. */
function repliesPart(replies: readonly PublicReply[], saying: Saying, asking: Asking): Markup {
  const [first] = replies
  if (!first) return nothing
  const { reply: said } = saying.words
  const isGiven = replies.some(({ document }) => document !== null)
  return html`<section>
    <h2>${said.title}</h2>
    ${replies.map((reply) => replyPart(reply, saying, asking))}
    ${isGiven ? html`<p class="help">${said.noNotification}</p>` : nothing}
  </section>`
}

function replyPart(reply: PublicReply, { words, dateOf }: Saying, { typed, language }: Asking) {
  const { exitNumber, kind, dispatchedOn, means, document } = reply
  const { reply: said } = words
  const sentences = [
    said.waits(said.kinds[kind], exitNumber, dateOf(dispatchedOn)),
    ...means.map((one) => said.means[one]),
  ]
  return html`<p>${joined(sentences)}</p>
    ${
      document === null
        ? nothing
        : html`<form method="post" action="/consulta/respuesta">
            ${hiddenFields({ ...typed, reply: exitNumber })}
            <input type="hidden" name="idioma" value="${language}" />
            <button class="button">
              ${said.download(exitNumber, document.extension, sizeOf(document))}
            </button>
          </form>`
    }`
}

/** On a line of its own width, «456 B» stays whole. */
const sizeOf = ({ sizeBytes }: { readonly sizeBytes: number }): string =>
  writeSize(sizeBytes).replaceAll(' ', '\u00a0')

const joined = (sentences: readonly string[]): string => sentences.filter(Boolean).join(' ')

/** `language` is that of the value, where the municipality or the law said it. */
function fact(label: string, value: string | Markup, language?: 'es'): Markup {
  return html`<div>
    <dt>${label}</dt>
    <dd ${language === undefined ? '' : html`lang="${language}"`}>${value}</dd>
  </div>`
}

function whereToAsk({ office, hours, contact }: WhereToAsk, number: string, words: EnquiryWords) {
  return html`<section>
    <h2>${words.ask}</h2>
    <p lang="es">${asSentences([office, hours, contact])}</p>
    <p>${words.askWith(number)}</p>
  </section>`
}

/** `5 de diciembre de 2026`. */
export function datesIn(language: EnquiryLanguage): (date: CivilDate) => string {
  const locale = language === 'en' ? 'en-GB' : language
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return (date) => format.format(new Date(`${date}T00:00:00Z`))
}
