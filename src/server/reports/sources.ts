import type { ReportKind } from '#domain/book/report.ts'
import { isListSection, seesEntries } from '#domain/book/report.ts'
import { bookSource, exitsSource } from './book.ts'
import { countsSources } from './counts.ts'

import { incidentSources } from './incidents.ts'
import type { ReportScene, SectionSource } from './report-scene.ts'
import { timesSources } from './times.ts'
import { overdueSources, pendingSources, unacknowledgedSources } from './waiting.ts'

const sourcesOf: Readonly<Record<ReportKind, (scene: ReportScene) => readonly SectionSource[]>> = {
  book: (scene) => [bookSource(scene)],
  exits: (scene) => [exitsSource(scene)],
  pending: pendingSources,
  overdue: overdueSources,
  unacknowledged: unacknowledgedSources,
  times: timesSources,
  counts: countsSources,
  incidents: incidentSources,
}

/** The sections of a report that its reader may see. */
export function sourcesFor(scene: ReportScene, report: ReportKind): readonly SectionSource[] {
  const sources = sourcesOf[report](scene)
  return seesEntries(scene.actor)
    ? sources
    : sources.filter(({ section }) => !isListSection(section))
}

/** How many rows a file of it would have. */
export async function countRows(sources: readonly SectionSource[]): Promise<number> {
  const counts = await Promise.all(sources.map((source) => source.count()))
  return counts.reduce((sum, count) => sum + count, 0)
}
