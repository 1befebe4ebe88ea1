/** The form of `/consulta`, and the page that says when to come back. */
import { html } from 'hono/html'

import { nothing, problemSummary } from '../../identity/pages/page-parts.ts'
import { draw } from '../../identity/pages/pages.ts'
import type { DrawnPage, Markup } from '../../identity/pages/pages.ts'
import { asSentences } from '../../papers/facts/wording.ts'
import type { NumberExample } from './asked-number.ts'
import type { EnquiryLanguage } from './words/enquiry-words.ts'
import { enquiryLanguages, enquiryWords } from './words/enquiry-words.ts'

export interface EnquiryVisit {
  readonly language: EnquiryLanguage
  readonly municipality: string
  readonly example: NumberExample
  readonly publishesTimes: boolean
}

/** As it was typed. */
export interface Typed {
  readonly number: string
  readonly code: string
  /** The number of the exit whose document is asked for; absent of a plain enquiry. */
  readonly reply?: string
}

export type EnquiryProblem = 'wrongNumber' | 'wrongCode' | 'notFound'

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
      <form method="post" action="/consulta">
        ${field({
          name: 'numero',
          label: words.number,
          hint: words.numberHint(example.whole, example.short),
          value: typed.number,
          isWrong: problem === 'wrongNumber' || problem === 'notFound',
          isFocused: !isAtCode,
        })}
        ${field({
          name: 'codigo',
          label: words.code,
          hint: words.codeHint,
          value: typed.code,
          isWrong: problem === 'wrongCode' || problem === 'notFound',
          isFocused: isAtCode,
        })}
        <input type="hidden" name="idioma" value="${language}" />
        <button class="button wide">${words.submit}</button>
        ${languageChoice(language, 'otro-idioma')}
      </form>
      ${
        publishesTimes
          ? html`<p class="after"><a href="/tiempos?idioma=${language}">${words.times}</a></p>`
          : nothing
      }`,
  })
}

interface Field {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly isWrong: boolean
  readonly isFocused: boolean
}

const longestTyped = 200

function field({ name, label, hint, value, isWrong, isFocused }: Field): Markup {
  const described = isWrong ? `${name}-hint problem` : `${name}-hint`
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${value}"
      class="code"
      maxlength="${longestTyped}"
      autocomplete="off"
      autocapitalize="characters"
      spellcheck="false"
      aria-describedby="${described}"
      ${isWrong ? html`aria-invalid="true"` : ''}
      ${isFocused ? 'autofocus' : ''}
    />
    <p class="help" id="${name}-hint">${hint}</p>
  </div>`
}

/**
 * Buttons of the form, so that what was typed goes along: `otro-idioma` shows the form again,
 * `idioma` the answer.
 */
export function languageChoice(language: EnquiryLanguage, name: 'otro-idioma' | 'idioma'): Markup {
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

export interface Wait {
  /** From when it may be asked again. */
  readonly hour: string
  /** As the municipality wrote it; empty for none. */
  readonly contact: string
  readonly retryAfterSeconds: number
}

/** Past a limit. */
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
      <form
        method="post"
        action="${typed.reply === undefined ? '/consulta' : '/consulta/respuesta'}"
      >
        ${hiddenFields(typed)}
        <input type="hidden" name="idioma" value="${language}" />
        <button class="button">${wait.again}</button>
      </form>`,
  })
}

export function hiddenFields({ number, code, reply }: Typed): Markup {
  return html`<input type="hidden" name="numero" value="${number}" />
    <input type="hidden" name="codigo" value="${code}" />
    ${reply === undefined ? nothing : html`<input type="hidden" name="salida" value="${reply}" />`}`
}

/** Where nobody has set a municipality up yet. */
export function drawUnset(language: EnquiryLanguage): Promise<DrawnPage> {
  const { title, unset } = enquiryWords[language]
  return draw({
    status: 404,
    title,
    language,
    body: html`<p>${unset}</p> `,
  })
}
