/**
 * The letter that tells the sender how their entry stands: made of what `/consulta` tells, and of
 * nothing else (docs/specification/status-mails.md).
 */
import type { LetterLanguage } from '../../mail/html-of.ts'
import type { OutgoingMail } from '../../mail/open-mailer.ts'
import { asSentences } from '../../papers/facts/wording.ts'
import type { PublicStatus, WhereToAsk } from '../enquiry/public-status.ts'
import { datesIn, stateInWords } from '../enquiry/status-page.ts'
import { enquiryWords } from '../enquiry/words/enquiry-words.ts'
import { letterWords } from './letter-words.ts'

export interface Telling {
  readonly language: LetterLanguage
  readonly municipality: string
  /** Of the municipality, without a slash at its end. */
  readonly origin: string
  readonly status: PublicStatus
  readonly ask: WhereToAsk
  /** `XXXX-XXXX`; null where this address was told before. */
  readonly code: string | null
  readonly unsubscribeAt: string
}

/** The state in one sentence, without a stop. */
export function stateSaid({ language, status }: Pick<Telling, 'language' | 'status'>): string {
  return stateInWords(status.state, { words: enquiryWords[language], dateOf: datesIn(language) })
}

export function letterOf(telling: Telling): Omit<OutgoingMail, 'to'> {
  const { language, municipality, origin, status, ask, code, unsubscribeAt } = telling
  const { entryNumber, state, presentedOn } = status
  const words = letterWords[language]
  const paragraphs = [
    words.from(municipality),
    `${stateSaid(telling)}.`,
    state.kind === 'ANNULLED' ? enquiryWords[language].annulledText : '',
    words.document(entryNumber, datesIn(language)(presentedOn)),
    words.follow(entryNumber, code),
    `${origin}/consulta?numero=${encodeURIComponent(entryNumber)}`,
    state.kind === 'OBSERVED' ? words.missing : '',
    `${words.ask} ${asSentences([ask.office, ask.hours, ask.contact])}`,
    words.notice,
    words.unsubscribe,
    unsubscribeAt,
  ]
  return {
    language,
    subject: words.subject(municipality, entryNumber),
    text: paragraphs.filter(Boolean).map(inOneLine).join('\n\n'),
    unsubscribeAt,
  }
}

/** A name of several lines begins no paragraph, and no link, of its own. */
function inOneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ')
}
