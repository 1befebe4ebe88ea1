/**
 * `GET /api/views` and `GET /api/view-counts`: the tabs over the list, and how many each finds for
 * whoever looks.
 */
import type { api } from '#contract/api.ts'
import { mostCounted } from '#domain/handling/tray.ts'
import { countFound } from '../find/count-entries.ts'
import { readQuestion, searchScene } from '../find/search-entries.ts'
import { wallOf } from '../../context/wall-of.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { keptViews, viewSeenBy } from './kept-views.ts'

export const listViews: Handler<typeof api.listViews> = async (context) => {
  const { actor } = await searchScene(context)
  const rows = await context.app.database.read(await wallOf(context), (db) => keptViews(db, actor))
  return { views: rows.map((row) => viewSeenBy(actor, row)) }
}

/**
 * Each reader's own count behind their own wall, of the shared ones too: a number alone tells what
 * is there.
 */
export const countViews: Handler<typeof api.countViews> = async (context) => {
  const scene = await searchScene(context)
  const counts = await context.app.database.read(await wallOf(context), async (db) => {
    const counted: { viewId: string; count: number }[] = []
    for (const { viewId, question } of await keptViews(db, scene.actor)) {
      // oxlint-disable no-await-in-loop -- one connection
      const asked = await readQuestion(db, question, scene)
      counted.push({ viewId, count: await countFound(db, question, asked, scene, mostCounted) })
      // oxlint-enable no-await-in-loop
    }
    return counted
  })
  return { counts }
}
