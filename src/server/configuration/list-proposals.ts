import type { api } from '#contract/api.ts'
import type { Handler } from '../http/receive/handler.ts'
import { demandReader } from './may-configure.ts'
import { proposalRows, proposalView } from './proposal-view.ts'

export const listProposals: Handler<typeof api.listProposals> = async ({ app, actor }) => {
  demandReader(actor)
  const { municipalityId } = actor
  return app.database.read(municipalityId, async (db) => ({
    waiting: (await proposalRows(db, municipalityId, 'WAITING')).map((row) =>
      proposalView(row, actor),
    ),
    decided: (await proposalRows(db, municipalityId, 'DECIDED')).map((row) =>
      proposalView(row, actor),
    ),
  }))
}
