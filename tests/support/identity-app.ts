import { Hono } from 'hono'

import { Refusal } from '#domain/common/refusal.ts'
import type { Identity } from '#server/identity/identity.ts'
import type { Sites } from '#server/municipality/sites/sites.ts'

/** Stands for the endpoints of the application: who is it, and sign out. */
export function identityApp(identity: Identity, sites: Sites): Hono {
  const hono = new Hono()
  hono.route('/', identity.routes)
  hono.get('/auth', (context) => context.text('a page of the application'))
  hono.get('/who', async (context) => {
    const site = await sites.asked(context.req.url)
    return context.json(await identity.resolve(context.req.raw.headers, site))
  })
  hono.delete('/who', async (context) => {
    const { cookies, ...said } = await identity.endSession(
      context.req.raw.headers,
      await sites.asked(context.req.url),
    )
    for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true })
    return context.json(said)
  })
  hono.delete('/who/everywhere', async (context) => {
    const site = await sites.asked(context.req.url)
    const { cookies, ...said } = await identity.ownSessions.endEvery(context.req.raw.headers, site)
    for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true })
    return context.json(said)
  })
  hono.onError((fault, context) => {
    if (fault instanceof Refusal)
      return context.json(
        { code: fault.code, ...fault.remarks[0]?.slots },
        fault.code === 'E-SYS-02' ? 401 : 403,
      )
    return context.text(fault.stack ?? fault.message, 500)
  })
  return hono
}
