/** Two municipalities of one installation with their doors open, each at its own host name. */
import type { Role } from '#domain/permission/permission.ts'

import { giveAddress } from './address.ts'
import { askByHost } from './by-host.ts'
import type { Browser } from './cookie-jar.ts'
import { claimToken, followTo, openLogin, submitLogin } from './identity-test-app.ts'
import { credentialsFor, personAt } from './person.ts'
import { openAccount, openServedApp } from './served-app.ts'
import type { Account } from './served-app.ts'
import { foundTestMunicipality } from './municipality.ts'
import type { Municipality } from './municipality.ts'

export const otherHost = 'otra-villa.localhost'
// Whoever works in two has the same e-mail in both, and another password.
export const email = 'dora@dos-villas.example'
export const here: Account = { email, password: 'la frase de la primera' }
export const there: Account = { email, password: 'la frase de la segunda' }

export type TwoHosts = Awaited<ReturnType<typeof openTwoHosts>>

export async function openTwoHosts() {
  const app = await openServedApp()
  const other = await foundTestMunicipality(app.db.database, new Date(), { name: 'Otra Villa' })
  await giveAddress(app.db, other, otherHost)
  await openAccount(app, app.municipality, 'REG', here)
  await openAccount(app, other, 'REG', there)
  const ours = app.address
  const theirs = ours.replace('localhost', otherHost)
  const { config } = app.app
  const at = (publicUrl: string) => ({ config: { ...config, publicUrl } })
  const walkIn = async (origin: string, account: Account, browser: Browser) => {
    const { address } = await openLogin(at(origin), browser)
    const sent = await submitLogin(browser, address, account)
    return sent.status === 401 ? sent : followTo(browser, sent, address, '/auth/done')
  }
  return {
    app,
    other,
    /** The origins of the first and of the other. */
    ours,
    theirs,
    /**
     * The last page of the way in with an account, or the address at which its session is fetched.
     */
    walkIn,
    /** Somebody with a session, at their municipality's address. */
    async as(municipality: Municipality, role: Role) {
      const actor = municipality.actorOf(role)
      const { database } = app.db
      const scene = { database, dataFolder: config.dataFolder, now: () => new Date() }
      const credentials = await credentialsFor(scene, actor)
      const origin = municipality === other ? theirs : ours
      return personAt({ fetch: askByHost, origin, municipality, actor, credentials })
    },
    /** The same to its end: what a browser of ours sends with every call from then on. */
    async signIn(origin: string, account: Account, browser: Browser) {
      const done = await walkIn(origin, account, browser)
      if (done instanceof Response) throw new Error(`Not let in: ${await done.text()}`)
      const attempt = done.searchParams.get('attempt') ?? ''
      const claimed = await claimToken(at(origin), browser, attempt)
      const { token }: { token: string } = Object(await claimed.json())
      const sid = browser.cookies(origin).get('__Host-sid') ?? ''
      return { Cookie: `__Host-sid=${sid}`, 'X-Session-Token': token }
    },
    /** The municipality's name as its landing page has it; a dash when nobody was set up there. */
    async nameAt(origin: string) {
      const answer = await askByHost(`${origin}/api/service`)
      const { municipality }: { municipality: { name: string } | null } = Object(
        await answer.json(),
      )
      return municipality?.name ?? '–'
    },
  }
}
