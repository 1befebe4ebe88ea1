/**
 * The pages of links at the provider's own origin: `/invitacion`, `/restablecer`, and `/olvido` for
 * whoever needs one.
 */
import type { Site } from '../../municipality/sites/sites.ts'
import { ofSite, siteNamed, siteParameter } from '../accounts/asked-site.ts'
import { clientAddress } from '../limits/client-address.ts'
import { formIn, headersOf, send, sendEmpty } from '../provider/provider-request.ts'
import type { Exchange } from '../provider/provider-request.ts'
import { GateFull } from '../accounts/password.ts'
import { isFromOurPages } from '../session/guard.ts'
import type { DrawnPage } from '../pages/pages.ts'
import { linkWords } from '../words/link-words.ts'
import { pageLanguage } from '../words/page-language.ts'
import { passwordProblemIn } from '../words/password-words.ts'
import { wordsIn } from '../words/words-in.ts'
import { linkBehind } from '../accounts/account-links.ts'
import { choosePassword } from './choose-password.ts'
import { answerForgotten } from './forgotten-handler.ts'
import { drawChoice, drawNotice, drawOpening } from './link-pages.ts'
import type { Setting } from './link-pages.ts'
import { choosingPath, forgottenPath, linkPaths } from '../accounts/link-paths.ts'
import type { LinkPurpose } from '../accounts/link-paths.ts'
import type { LinkHandlerOptions, LinkVisit } from './link-visit.ts'

export type LinkHandler = {
  /**
   * Answers what is asked of these pages; false, and nothing is answered, when it is no page of
   * theirs.
   */
  answer(exchange: Exchange): Promise<boolean>
  /** Waits for what is still being done behind an answer. */
  close(): Promise<void>
}

export function openLinkHandler(options: LinkHandlerOptions): LinkHandler {
  const { idUrl, log } = options
  const behind = new Set<Promise<void>>()
  // What is done behind an answer takes no part in how long the answer takes.
  const afterwards = (work: () => Promise<void>): void => {
    const doing = work()
      .catch((fault: unknown) => log.error({ err: fault }, 'identity: a link was not sent'))
      .finally(() => behind.delete(doing))
    behind.add(doing)
  }
  return {
    async answer(exchange) {
      const { pathname } = new URL(exchange.request.url ?? '/', idUrl)
      const purpose = purposeOf(pathname)
      if (purpose === null && pathname !== forgottenPath) return false
      const given = await receive(options, exchange)
      if (given === null) return true
      const { visit, form } = given
      const page =
        purpose === null
          ? await answerForgotten(options, visit, { form, afterwards })
          : form === null
            ? await drawOpening(visit.setting, ofSite(choosingPath(purpose), visit.site))
            : await answerLink(options, visit, purpose, form)
      send(exchange.response, page)
      return true
    },
    close: async () => {
      await Promise.all(behind)
    },
  }
}

function purposeOf(pathname: string): LinkPurpose | null {
  const purposes = ['invitation', 'reset'] as const
  return (
    purposes.find((purpose) => [linkPaths[purpose], choosingPath(purpose)].includes(pathname)) ??
    null
  )
}

/**
 * What came, its form null when a page is only asked for; null, and it was answered, when it cannot
 * be taken.
 */
async function receive(
  { sites, idUrl, trustedProxies }: LinkHandlerOptions,
  exchange: Exchange,
): Promise<{ readonly visit: LinkVisit; readonly form: URLSearchParams | null } | null> {
  const { request, response } = exchange
  const headers = headersOf(request)
  const isAsking = request.method === 'GET' || request.method === 'HEAD'
  if (!isAsking) {
    if (request.method !== 'POST') return refuse(response, 405)
    if (!isFromOurPages(headers, idUrl)) return refuse(response, 403)
  }
  const form = isAsking ? null : await formIn(exchange)
  if (!isAsking && form === null) return null
  const { searchParams } = new URL(request.url ?? '/', idUrl)
  const asked = searchParams.get('ui_locales')
  const site = await siteNamed(sites, searchParams.get(siteParameter))
  const setting = {
    language: pageLanguage(asked, headers),
    owner: site.municipality?.name ?? 'Asiento',
  }
  return {
    visit: {
      exchange,
      setting,
      site,
      address: clientAddress(headers, request, trustedProxies),
    },
    form,
  }
}

function refuse(response: Exchange['response'], status: number): null {
  sendEmpty(response, status)
  return null
}

const secretShape = /^[\w-]{43}$/u

async function answerLink(
  options: LinkHandlerOptions,
  { setting, site, address }: LinkVisit,
  purpose: LinkPurpose,
  form: URLSearchParams,
): Promise<DrawnPage> {
  const { database, now } = options
  const typed = form.get('secret')?.trim() ?? ''
  // Whoever pastes it may paste the whole link.
  const secret = typed.slice(typed.indexOf('#') + 1)
  if (!secretShape.test(secret)) return lapsed(setting, site, purpose)
  const password = form.get('password')
  if (password === null) {
    const link = await database.anywhere((db) => linkBehind(db, secret, now()))
    if (link === null) return lapsed(setting, site, purpose)
    const owned = { ...setting, owner: link.municipalityName }
    return drawChoice(owned, { secret, email: link.email, problem: null, status: 200 })
  }
  return choose(options, setting, { purpose, secret, password, site, address })
}

async function choose(
  options: LinkHandlerOptions,
  setting: Setting,
  asked: { purpose: LinkPurpose; secret: string; password: string; site: Site; address: string },
): Promise<DrawnPage> {
  const { language } = setting
  const words = linkWords[language]
  const again = (owner: string, email: string, problem: string, status: number) =>
    drawChoice({ language, owner }, { secret: asked.secret, email, problem, status })
  try {
    const choice = await choosePassword(options, asked)
    if (choice.outcome === 'lapsed') return lapsed(setting, asked.site, asked.purpose)
    const { link } = choice
    if (choice.outcome === 'unfit') {
      const problem = passwordProblemIn(language, choice.problem)
      return again(link.municipalityName, link.email, problem, 422)
    }
    const { origin } = await options.sites.of(link.municipalityId)
    return drawNotice(
      { language, owner: link.municipalityName },
      {
        title: words.savedTitle,
        text: words.savedText[link.purpose],
        onward: { address: `${origin}/auth`, label: words.enter },
      },
    )
  } catch (fault) {
    if (!(fault instanceof GateFull)) throw fault
    return again(setting.owner, '', wordsIn(language).login.busy, 503)
  }
}

function lapsed(setting: Setting, site: Site, purpose: LinkPurpose): Promise<DrawnPage> {
  const words = linkWords[setting.language]
  return drawNotice(setting, {
    title: words.lapsedTitle,
    text: words.lapsedText[purpose],
    status: 410,
    onward:
      purpose === 'reset'
        ? { address: ofSite(forgottenPath, site), label: words.askAgain }
        : { address: `${site.origin}/auth`, label: words.back },
  })
}
