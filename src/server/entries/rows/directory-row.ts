/**
 * The directory learns from entries: whoever has a number by it, bodies without one by name. Loose
 * persons are not kept, and of what is confidential nothing is learnt: not who brought it, nor when
 * somebody known came again, nor where they live by now.
 */
import { randomUUID } from 'node:crypto'
import type { Entry } from '#domain/entry/entry.ts'
import type { Party } from '#domain/party/party.ts'
import { foldText } from '#domain/common/text.ts'
import type { PersonColumns } from './entry-row.ts'
import { personColumns } from './entry-row.ts'

type DirectoryRow = PersonColumns & {
  readonly municipality_id: string
  readonly party_id: string
  readonly seen_at: string
}

export function directoryRows(
  municipalityId: string,
  entries: readonly Entry[],
): { byNumber: DirectoryRow[]; byName: DirectoryRow[] } {
  // One statement may touch a row once: within a group the last appearance wins.
  const byNumber = new Map<string, DirectoryRow>()
  const byName = new Map<string, DirectoryRow>()
  for (const entry of entries) {
    if (entry.content.confidentiality === 'CONFIDENTIAL') continue
    for (const party of entry.parties) {
      const row = {
        municipality_id: municipalityId,
        party_id: randomUUID(),
        seen_at: entry.registeredAt,
        ...personColumns(party),
      }
      if (party.identity) byNumber.set(`${party.identity.type} ${party.identity.number}`, row)
      else if (party.legalName && isBody(party)) byName.set(foldText(party.legalName), row)
    }
  }
  return { byNumber: [...byNumber.values()], byName: [...byName.values()] }
}

function isBody({ kind }: Party): boolean {
  return kind === 'LEGAL' || kind === 'PUBLIC_BODY'
}
