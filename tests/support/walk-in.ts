/**
 * Whoever signs in at the council's own provider, walked through `app.request` and the provider's
 * real listener.
 */
import { openClient } from '#contract/client.ts'
import type { Actor } from '#domain/permission/permission.ts'

import type { TestApp } from './test-app.ts'
import type { Person } from './person.ts'
import { personAt } from './person.ts'

/** The last page of the way when it led nowhere; else the person, signed in, approved or not. */
export async function walkIn(app: TestApp, query = ''): Promise<Person | Response> {
  const origin = app.app.config.publicUrl
  const start = await app.hono.request(`${origin}/auth/start?mode=popup${query}`)
  const departure = start.headers.get('Location')
  if (departure === null) return start
  const cookie = cookieIn(start)
  const away = await fetch(departure, { redirect: 'manual' })
  const back = await app.hono.request(away.headers.get('Location') ?? '', {
    headers: { Cookie: cookie },
  })
  const done = back.headers.get('Location')
  if (done === null) return back
  const session = cookieIn(back, '__Host-sid')
  const body = JSON.stringify({ attempt: new URL(done, origin).searchParams.get('attempt') })
  const claimed = await app.hono.request(`${origin}/auth/token`, {
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
    fetch: (address, init) => app.hono.request(address, init),
    origin,
    municipality: app.municipality,
    actor: await actorBehind(app, credentials),
    credentials,
  })
}

/** The same, when they must come in. */
export async function walkedIn(app: TestApp): Promise<Person> {
  const arrived = await walkIn(app)
  if (arrived instanceof Response) throw new Error(`Turned away: ${await arrived.text()}`)
  return arrived
}

async function actorBehind(
  app: TestApp,
  credentials: Readonly<Record<string, string>>,
): Promise<Actor> {
  const client = openClient({
    fetch: (address, init) => app.hono.request(address, init),
    origin: app.app.config.publicUrl,
    headers: credentials,
  })
  const { staffId, name, clerkCode, grants } = await client.call('readSession', {})
  return { municipalityId: app.municipality.municipalityId, staffId, name, clerkCode, grants }
}

function cookieIn(response: Response, name = ''): string {
  const [cookie = ''] = response.headers
    .getSetCookie()
    .filter((line) => line.startsWith(name))
    .map((line) => line.split(';')[0] ?? '')
  return cookie
}
