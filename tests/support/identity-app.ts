import { Hono } from 'hono'

import { Refusal } from '#domain/refusal.ts'
import type { Identity } from '#server/identity/identity.ts'
import type { Sites } from '#server/municipality/sites.ts'

/** Stands for the endpoints of the application: who is it, and sign out. */
export function identityApp(identity: Identity, sites: Sites): Hono {
  const app = new Hono()
  app.route('/', identity.routes)
  app.get('/auth', (context) => context.text('a page of the application'))
  app.get('/who', async (context) => {
    const site = await sites.asked(context.req.url)
    return context.json(await identity.resolve(context.req.raw.headers, site))
  })
  app.delete('/who', async (context) => {
    const { cookies, ...said } = await identity.endSession(
      context.req.raw.headers,
      await sites.asked(context.req.url),
    )
    for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true })
    return context.json(said)
  })
  app.onError((fault, context) => {
    if (fault instanceof Refusal)
      return context.json({ code: fault.code }, fault.code === 'E-SYS-02' ? 401 : 403)
    return context.text(fault.stack ?? fault.message, 500)
  })
  return app
}
