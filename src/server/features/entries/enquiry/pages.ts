/** The form of `/consulta`, and the page that says when to come back. */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import { html } from 'hono/html'
import {
  field,
  form,
  nothing,
  problemSummary,
} from '../../../platform/identity/pages/page-parts.ts'
import type { DrawnPage, Markup } from '../../../platform/identity/pages/pages.ts'
import { draw } from '../../../platform/identity/pages/pages.ts'
import { asSentences, writeSize } from '../../../platform/papers/facts/wording.ts'
import type { NumberExample } from './find-asked.ts'
import type { PublicState, PublicStatus, WhereToAsk } from './public-status.ts'
import type { PublicReply } from './replies.ts'
import type { EnquiryLanguage, EnquiryWords } from './words.ts'
import { enquiryLanguages, enquiryWords } from './words.ts'

export interface EnquiryVisit {
  readonly language: EnquiryLanguage
  readonly municipality: string
  readonly example: NumberExample
  readonly publishesTimes: boolean
}

export interface Typed {
  readonly number: string
  readonly code: string
  /** The number of the exit whose document is asked for; absent of a plain enquiry. */
  readonly reply?: string
}

type EnquiryProblem = 'wrongNumber' | 'wrongCode' | 'notFound'

const statuses: Readonly<Record<EnquiryProblem, number>> = {
  wrongNumber: 422,
  wrongCode: 422,
  notFound: 404,
}

export function drawForm(
  { language, municipality, example, publishesTimes }: EnquiryVisit,
  typed: Typed,
  problem: EnquiryProblem | null,
): Promise<DrawnPage> {
  const words = enquiryWords[language]
  const isAtCode = problem === 'wrongCode' || (problem === null && typed.number !== '')
  return draw({
    status: problem === null ? 200 : statuses[problem],
    title: words.title,
    hasError: problem !== null,
    heading: municipality,
    language,
    formTargets: ["'self'"],
    body: html`${problemSummary(problem && words[problem])}
      <p>${words.lead}</p>
      ${form(
        { idioma: language },
        html`${numberOrCode(
            {
              name: 'numero',
              label: words.number,
              help: words.numberHint(example.whole, example.short),
            },
            typed.number,
            { isWrong: problem === 'wrongNumber' || problem === 'notFound', isFocused: !isAtCode },
          )}
          ${numberOrCode({ name: 'codigo', label: words.code, help: words.codeHint }, typed.code, {
            isWrong: problem === 'wrongCode' || problem === 'notFound',
            isFocused: isAtCode,
          })}
          <button class="button wide">${words.submit}</button>
          ${languageChoice(language, 'otro-idioma')}`,
        { action: '/consulta' },
      )}
      ${
        publishesTimes
          ? html`<p class="after"><a href="/tiempos?idioma=${language}">${words.times}</a></p>`
          : nothing
      }`,
  })
}

const longestTyped = 200

function numberOrCode(
  about: Parameters<typeof field>[0],
  value: string,
  { isWrong, isFocused }: { readonly isWrong: boolean; readonly isFocused: boolean },
): Markup {
  return field(isWrong ? { ...about, describedBy: 'problem' } : about, {
    value,
    class: 'code',
    maxlength: longestTyped,
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    'aria-invalid': isWrong ? 'true' : null,
    autofocus: isFocused,
  })
}

/**
 * Buttons of the form, so that what was typed goes along: `otro-idioma` shows the form again,
 * `idioma` the answer.
 */
function languageChoice(language: EnquiryLanguage, name: 'otro-idioma' | 'idioma'): Markup {
  const others = enquiryLanguages.filter((one) => one !== language)
  return html`<div
    class="row below"
    role="group"
    aria-label="${enquiryWords[language].otherLanguages}"
  >
    ${others.map(
      (one) =>
        html`<button class="link" name="${name}" value="${one}" lang="${one}">
          ${enquiryWords[one].language}
        </button>`,
    )}
  </div>`
}

interface Wait {
  readonly hour: string
  readonly contact: string
  readonly retryAfterSeconds: number
}

export function drawWait(
  { language, municipality }: EnquiryVisit,
  typed: Typed,
  { hour, contact, retryAfterSeconds }: Wait,
): Promise<DrawnPage> {
  const { wait } = enquiryWords[language]
  return draw({
    status: 429,
    title: wait.title,
    heading: municipality,
    language,
    retryAfterSeconds,
    formTargets: ["'self'"],
    body: html`<p>${asSentences([wait.text(hour), contact])}</p>
      ${form(
        { ...hiddenOf(typed), idioma: language },
        html`<button class="button">${wait.again}</button>`,
        { action: typed.reply === undefined ? '/consulta' : '/consulta/respuesta' },
      )}`,
  })
}

function hiddenOf({ number, code, reply }: Typed): Readonly<Record<string, string>> {
  return { numero: number, codigo: code, ...(reply !== undefined && { salida: reply }) }
}

export function drawUnset(language: EnquiryLanguage): Promise<DrawnPage> {
  const { title, unset } = enquiryWords[language]
  return draw({
    status: 404,
    title,
    language,
    body: html`<p>${unset}</p> `,
  })
}

interface Answer {
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
        ${form(hiddenOf(typed), languageChoice(language, 'idioma'), { action: '/consulta' })}
      </section>`,
  })
}

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
        : form(
            { ...hiddenOf({ ...typed, reply: exitNumber }), idioma: language },
            html`<button class="button">
              ${said.download(exitNumber, document.extension, sizeOf(document))}
            </button>`,
            { action: '/consulta/respuesta' },
          )
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
