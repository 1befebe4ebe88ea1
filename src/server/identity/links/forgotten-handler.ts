/**
 * «¿Olvidó su contraseña?»: the answer, and how long it takes, are the same whether or not there is
 * such an account. What there is to do is done behind the answer.
 */
import { guessedAccount } from '../accounts/accounts.ts'
import { headersOf } from '../provider/provider-request.ts'
import type { DrawnPage } from '../pages/pages.ts'
import { linkWords } from '../words/link-words.ts'
import { wordsIn } from '../words/words-in.ts'
import { askReset } from './ask-reset.ts'
import { drawForgotten, drawNotice } from './link-pages.ts'
import type { LinkHandlerOptions, LinkVisit } from './link-visit.ts'

// What has the shape of one goes on; nobody is told more.
const mailShape = /^[^\s\p{Cc}<>,;@"]+@[^\s\p{Cc}<>,;@"]+$/u
const longestMail = 254

export async function answerForgotten(
  options: LinkHandlerOptions,
  visit: LinkVisit,
  asked: {
    /** Null when the page is only asked for. */
    readonly form: URLSearchParams | null
    readonly afterwards: (work: () => Promise<void>) => void
  },
): Promise<DrawnPage> {
  const { mailer, limits } = options
  const { setting, site, address } = visit
  const municipalityId = site.municipality?.municipalityId ?? null
  const { language } = setting
  const words = linkWords[language]
  const onward = { address: wayBack(options, visit, asked.form), label: words.back }
  if (!mailer.isSet) {
    return drawNotice(setting, { title: words.noMailTitle, text: words.noMailText, onward })
  }
  const email = asked.form?.get('email')?.trim() ?? ''
  const page = (problem: string | null, status: number): Promise<DrawnPage> =>
    drawForgotten(setting, { email, problem, status, back: onward.address })
  if (asked.form === null) return page(null, 200)
  if (!mailShape.test(email) || email.length > longestMail) return page(words.emailMissing, 422)
  const account = guessedAccount(municipalityId, email)
  const waitSeconds = await limits.mayAskLetter({ account, address })
  if (waitSeconds !== null) return page(wordsIn(language).login.wait(waitSeconds), 429)
  asked.afterwards(() => askReset(options, { municipalityId, email, address, language }))
  return drawNotice(setting, { title: words.sentTitle, text: words.sentText, onward })
}

// Of this origin and of nothing else there, whatever is sent in its place.
const loginShape = /^\/ingresar\/[\w-]{1,100}$/u

/**
 * The sign-in that was left: the browser says it when it comes from there, and the form from then
 * on; else the beginning.
 */
function wayBack(
  { idUrl }: LinkHandlerOptions,
  { exchange, site }: LinkVisit,
  form: URLSearchParams | null,
): string {
  const from = URL.parse(headersOf(exchange.request).get('referer') ?? '')
  const known = from?.origin === idUrl ? from.pathname : ''
  return (
    [form?.get('back') ?? '', known].find((path) => loginShape.test(path)) ?? `${site.origin}/auth`
  )
}
