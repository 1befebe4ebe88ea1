import type { api } from '#contract/api.ts'
import type { Handler } from '../http/receive/handler.ts'
import { demandReader } from './may-configure.ts'
import { proposalRows, proposalView } from './proposal-view.ts'
import { groundOf, whatStandsInItsWay } from './still-stands.ts'

export const listProposals: Handler<typeof api.listProposals> = async (context) => {
  const { app, actor } = context
  demandReader(actor)
  const { municipalityId } = actor
  return app.database.read(municipalityId, async (db) => {
    const waiting = await proposalRows(db, municipalityId, 'WAITING')
    const decided = await proposalRows(db, municipalityId, 'DECIDED')
    const ground = await groundOf(db, municipalityId, app.now())
    return {
      waiting: await Promise.all(
        waiting.map(async (row) =>
          proposalView(row, actor, await whatStandsInItsWay(db, context, row, ground)),
        ),
      ),
      decided: decided.map((row) => proposalView(row, actor)),
    }
  })
}
