/**
 * `GET /api/work-transfers/:transferId/act`: what was transferred, to be signed by who gives, who
 * takes and who asked for it.
 */
import type { api } from '#contract/api.ts'
import { holds } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { sql } from 'kysely'
import { mainOffice } from '../../reference/reference-data.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { paperResponse } from '../../http/respond/serve-file.ts'
import { confidentialityNames } from '../../papers/facts/wording.ts'

export const readTransferAct: Handler<typeof api.readTransferAct> = async (context, { params }) => {
  const { actor, app } = context
  const reference = await app.referenceData.of(actor.municipalityId)
  const office = mainOffice(reference)
  const { head, lines } = await app.database.read(actor.municipalityId, async (db) => ({
    head: await readHead(db, actor.municipalityId, params.transferId),
    lines: await readLines(db, actor.municipalityId, params.transferId),
  }))
  if (!head) throw new Refusal('E-CON-03')
  if (head.askedById !== actor.staffId && !holds(actor, 'ADM')) throw new Refusal('E-CON-03')
  const { name, shieldPng } = reference.municipality
  const { renderTransferAct } = await import('../../papers/print/transfer-act.ts')
  const paper = await renderTransferAct({
    municipality: { name, shieldPng },
    office: { name: office.name, code: office.code, address: office.address || null },
    timeZone: office.timeZone,
    drawnBy: actor.name,
    drawnAt: app.now().toISOString(),
    from: head.name,
    askedBy: head.askedBy,
    askedAt: head.askedAt.toISOString(),
    reason: head.reason,
    lines: lines.map((line) => ({
      entryNumber: line.entryNumber,
      // The paper goes through many hands: what is reserved goes without its subject.
      subject:
        line.confidentiality === 'ORDINARY'
          ? line.subject
          : confidentialityNames[line.confidentiality],
      unit: reference.units.get(line.unitId)?.name ?? '',
      to: line.to,
    })),
  })
  return paperResponse(paper, `traspaso-${params.transferId.slice(0, 8)}.pdf`)
}

interface Head {
  readonly name: string
  readonly askedById: string
  readonly askedBy: string
  readonly askedAt: Date
  readonly reason: string
}

async function readHead(
  db: Transaction,
  municipalityId: string,
  transferId: string,
): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    select p.name, t.asked_by_id as "askedById", a.name as "askedBy", t.asked_at as "askedAt", t.reason
    from work_transfer t
    join staff p on p.municipality_id = t.municipality_id and p.staff_id = t.staff_id
    join staff a on a.municipality_id = t.municipality_id and a.staff_id = t.asked_by_id
    where t.municipality_id = ${municipalityId} and t.transfer_id = ${transferId}`.execute(db)
  return rows[0]
}

interface Line {
  readonly entryNumber: string
  readonly subject: string
  readonly confidentiality: 'ORDINARY' | 'RESTRICTED' | 'CONFIDENTIAL'
  readonly unitId: string
  readonly to: string
}

async function readLines(
  db: Transaction,
  municipalityId: string,
  transferId: string,
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select e.entry_number as "entryNumber", e.subject, e.confidentiality, l.unit_id as "unitId", s.name as "to"
    from work_transfer_line l
    join entry e on e.municipality_id = l.municipality_id and e.entry_id = l.entry_id
    join staff s on s.municipality_id = l.municipality_id and s.staff_id = l.to_staff_id
    where l.municipality_id = ${municipalityId} and l.transfer_id = ${transferId} and l.ledger_position is not null
    order by e.ledger_position`.execute(db)
  return rows
}
