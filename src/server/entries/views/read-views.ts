/** `GET /api/views` and `GET /api/view-counts`: the tabs over the list, and how many each finds for whoever looks. */
import type { api } from '#contract/api.ts'
import { mostCounted } from '#domain/tray.ts'
import { countFound } from '../find/count-entries.ts'
import { searchScene } from '../find/search-entries.ts'
import { wallOf } from '../see-entry.ts'
import type { Handler } from '../../http/handler.ts'
import { keptViews, viewSeenBy } from './kept-views.ts'

export const listViews: Handler<typeof api.listViews> = async (desk) => {
  const { actor } = await searchScene(desk)
  const rows = await desk.house.database.read(await wallOf(desk), (db) => keptViews(db, actor))
  return { views: rows.map((row) => viewSeenBy(actor, row)) }
}

/** Each reader's own count behind their own wall, of the shared ones too: a number alone tells what is there. */
export const countViews: Handler<typeof api.countViews> = async (desk) => {
  const scene = await searchScene(desk)
  const counts = await desk.house.database.read(await wallOf(desk), async (db) => {
    const counted: { viewId: string; count: number }[] = []
    for (const { viewId, question } of await keptViews(db, scene.actor)) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      counted.push({ viewId, count: await countFound(db, question, scene, mostCounted) })
    }
    return counted
  })
  return { counts }
}
