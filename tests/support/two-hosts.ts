/** Two municipalities of one installation with their doors open, each at its own host name. */
import type { Role } from '#domain/permission/permission.ts'

import { giveAddress } from './address.ts'
import { askByHost } from './by-host.ts'
import type { Browser } from './cookie-jar.ts'
import { claimToken, followTo, openLogin, submitLogin } from './identity-test-app.ts'
import { credentialsFor, personAt } from './person.ts'
import type { Person } from './person.ts'
import { openAccount, openServedApp } from './served-app.ts'
import type { Account, ServedApp } from './served-app.ts'
import { foundTestMunicipality } from './municipality.ts'
import type { Municipality } from './municipality.ts'

export const otherHost = 'otra-villa.localhost'
// Whoever works in two has the same e-mail in both, and another password.
export const email = 'dora@dos-villas.example'
export const here: Account = { email, password: 'la frase de la primera' }
export const there: Account = { email, password: 'la frase de la segunda' }

export interface TwoHosts {
  readonly app: ServedApp
  readonly other: Municipality
  /** The origins of the first and of the other. */
  readonly ours: string
  readonly theirs: string
  /** Somebody with a session, at their municipality's address. */
  as(municipality: Municipality, role: Role): Promise<Person>
  /**
   * The last page of the way in with an account, or the address at which its session is fetched.
   */
  walkIn(origin: string, account: Account, browser: Browser): Promise<Response | URL>
  /** The same to its end: what a browser of ours sends with every call from then on. */
  signIn(origin: string, account: Account, browser: Browser): Promise<Record<string, string>>
  /** The municipality's name as its landing page has it; a dash when nobody was set up there. */
  nameAt(origin: string): Promise<string>
}

export async function openTwoHosts(): Promise<TwoHosts> {
  const app = await openServedApp()
  const other = await foundTestMunicipality(app.db.database, new Date(), { name: 'Otra Villa' })
  await giveAddress(app.db, other, otherHost)
  await openAccount(app, app.municipality, 'REG', here)
  await openAccount(app, other, 'REG', there)
  const ours = app.address
  const theirs = ours.replace('localhost', otherHost)
  const { config } = app.app
  const at = (publicUrl: string) => ({ config: { ...config, publicUrl } })
  const walkIn: TwoHosts['walkIn'] = async (origin, account, browser) => {
    const { address } = await openLogin(at(origin), browser)
    const sent = await submitLogin(browser, address, account)
    return sent.status === 401 ? sent : followTo(browser, sent, address, '/auth/done')
  }
  return {
    app,
    other,
    ours,
    theirs,
    walkIn,
    async as(municipality, role) {
      const actor = municipality.actorOf(role)
      const { database } = app.db
      const scene = { database, dataFolder: config.dataFolder, now: () => new Date() }
      const credentials = await credentialsFor(scene, actor)
      const origin = municipality === other ? theirs : ours
      return personAt({ fetch: askByHost, origin, municipality, actor, credentials })
    },
    async signIn(origin, account, browser) {
      const done = await walkIn(origin, account, browser)
      if (done instanceof Response) throw new Error(`Not let in: ${await done.text()}`)
      const attempt = done.searchParams.get('attempt') ?? ''
      const claimed = await claimToken(at(origin), browser, attempt)
      const { token }: { token: string } = Object(await claimed.json())
      const sid = browser.cookies(origin).get('__Host-sid') ?? ''
      return { Cookie: `__Host-sid=${sid}`, 'X-Session-Token': token }
    },
    async nameAt(origin) {
      const answer = await askByHost(`${origin}/api/service`)
      const { municipality }: { municipality: { name: string } | null } = Object(
        await answer.json(),
      )
      return municipality?.name ?? '–'
    },
  }
}
