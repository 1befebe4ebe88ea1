/** The page of `/tiempos`: a table that a telephone shows as a list. */
import type { PublicTimes, Quarter } from '#domain/book/public-times.ts'
import { daysOf } from '#domain/book/public-times.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { html } from 'hono/html'

import { nothing } from '../../identity/pages/page-parts.ts'
import { draw } from '../../identity/pages/pages.ts'
import type { DrawnLanguage, DrawnPage, Markup } from '../../identity/pages/pages.ts'
import type { TimesWords } from './times-words.ts'
import { timesWords } from './times-words.ts'

export interface TimesVisit {
  readonly language: DrawnLanguage
  readonly municipality: string
}

export function drawTimes(
  { language, municipality }: TimesVisit,
  quarter: Quarter,
  quarters: readonly Quarter[],
  types: readonly PublicTimes[],
): Promise<DrawnPage> {
  const words = timesWords[language]
  const { from, to } = daysOf(quarter)
  const asked = `trimestre=${quarter}&idioma=${language}`
  const others = quarters.filter((one) => one !== quarter)
  return draw({
    status: 200,
    title: `${words.title}: ${quarterName(quarter, words)}`,
    heading: municipality,
    language,
    isWide: true,
    body: html`<p>${words.lead(municipality, dateIn(language, from), dateIn(language, to))}</p>
      ${types.length === 0 ? html`<p>${words.nothing}</p>` : table(types, { language, words })}
      <ul class="soft">
        ${words.notes.map((note) => html`<li>${note}</li>`)}
      </ul>
      ${
        types.some(({ documents }) => documents.length > 0)
          ? html`<p><a href="/tiempos.csv?${asked}">${words.download}</a></p>`
          : nothing
      }
      <section>
        <h2>${words.quarters}</h2>
        <ul>
          ${others.map(
            (one) =>
              html`<li>
                <a class="link" href="/tiempos?trimestre=${one}&idioma=${language}"
                  >${quarterName(one, words)}</a
                >
              </li>`,
          )}
        </ul>
      </section>
      <section>
        <p><a class="button quiet" href="/consulta?idioma=${language}">${words.enquiry}</a></p>
        ${languageLinks(language, quarter)}
      </section>`,
  })
}

interface Said {
  readonly language: DrawnLanguage
  readonly words: TimesWords
}

// A table is one still when a narrow window shows its rows as lists: hence the roles.
function table(types: readonly PublicTimes[], { language, words }: Said): Markup {
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const told = (value: number | null, say: (text: string) => string = (text) => text) =>
    value === null ? words.fewer : say(numbers.format(value))
  const heads = [
    words.type,
    words.received,
    words.answered,
    words.median,
    words.p90,
    words.inTime,
  ] as const
  return html`<table class="stacked" role="table" aria-label="${words.title}">
    <thead role="rowgroup">
      <tr role="row">
        ${heads.map((head) => html`<th scope="col" role="columnheader">${head}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${types.map((type) => {
        const cells = [
          told(type.received),
          told(type.answered),
          told(type.median, words.days),
          told(type.p90, words.days),
          told(type.inTimePercent, (percent) => `${percent} %`),
        ]
        return html`<tr role="row">
          <th scope="row" role="rowheader">${type.name}</th>
          ${cells.map((cell, place) => html`<td role="cell" data-head="${heads[place + 1] ?? ''}">${cell}</td>`)}
        </tr>`
      })}
    </tbody>
  </table>`
}

function languageLinks(language: DrawnLanguage, quarter: Quarter): Markup {
  const others = (['es', 'en', 'pt'] as const).filter((one) => one !== language)
  return html`<p class="row" role="group" aria-label="${timesWords[language].languages}">
    ${others.map(
      (one) =>
        html`<a class="link" lang="${one}" href="/tiempos?trimestre=${quarter}&idioma=${one}"
          >${timesWords[one].language}</a
        >`,
    )}
  </p>`
}

/** Where there is nothing to show: no municipality, or one that does not publish them. */
export function drawNoTimes(
  language: DrawnLanguage,
  why: 'unset' | 'notPublished',
  municipality?: string,
): Promise<DrawnPage> {
  const words = timesWords[language]
  return draw({
    status: 404,
    title: words.title,
    language,
    ...(municipality === undefined ? {} : { heading: municipality }),
    body: html`<p>${words[why]}</p> `,
  })
}

function quarterName(quarter: Quarter, words: TimesWords): string {
  return words.quarter(Number(quarter.slice(6)), quarter.slice(0, 4))
}

function dateIn(language: DrawnLanguage, date: CivilDate): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
}
