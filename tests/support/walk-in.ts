/** Whoever signs in at the council's own provider, walked through `app.request` and the provider's real listener. */
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#domain/permission.ts'

import type { TestHouse } from './house.ts'
import type { Person } from './person.ts'
import { personAt } from './person.ts'

/** The last page of the way when it led nowhere; else the person, signed in, approved or not. */
export async function walkIn(house: TestHouse, query = ''): Promise<Person | Response> {
  const origin = house.house.config.publicUrl
  const start = await house.app.request(`${origin}/auth/start?mode=popup${query}`)
  const departure = start.headers.get('Location')
  if (departure === null) return start
  const cookie = cookieIn(start)
  const away = await fetch(departure, { redirect: 'manual' })
  const back = await house.app.request(away.headers.get('Location') ?? '', {
    headers: { Cookie: cookie },
  })
  const done = back.headers.get('Location')
  if (done === null) return back
  const session = cookieIn(back, '__Host-sid')
  const body = JSON.stringify({ attempt: new URL(done, origin).searchParams.get('attempt') })
  const claimed = await house.app.request(`${origin}/auth/token`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
      Cookie: `${cookie}; ${session}`,
    },
    body,
  })
  const { token }: { token: string } = Object(await claimed.json())
  const credentials = { Cookie: session, 'X-Session-Token': token }
  return personAt({
    fetch: (address, init) => house.app.request(address, init),
    origin,
    town: house.town,
    actor: await actorBehind(house, credentials),
    credentials,
  })
}

/** The same, when they must come in. */
export async function walkedIn(house: TestHouse): Promise<Person> {
  const arrived = await walkIn(house)
  if (arrived instanceof Response) throw new Error(`Turned away: ${await arrived.text()}`)
  return arrived
}

async function actorBehind(
  house: TestHouse,
  credentials: Readonly<Record<string, string>>,
): Promise<Actor> {
  const { path }: Endpoint = api.readSession
  const answer = await house.app.request(`${house.house.config.publicUrl}${path}`, {
    headers: { ...credentials },
  })
  const { staffId, name, clerkCode, grants }: Actor = Object(await answer.json())
  return { municipalityId: house.town.municipalityId, staffId, name, clerkCode, grants }
}

function cookieIn(response: Response, name = ''): string {
  const [cookie = ''] = response.headers
    .getSetCookie()
    .filter((line) => line.startsWith(name))
    .map((line) => line.split(';')[0] ?? '')
  return cookie
}
