/** The stage an act needs, or the sentence that says where the entry stands instead (E-TRA-01). */
import type { Entry } from '../entry/entry.ts'
import type { HandlingStatus, Stage } from '../handling/handling.ts'
import { Refusal } from '../common/refusal.ts'
import type { SlotCode } from '../common/slot-code.ts'

type StageOf<Status extends HandlingStatus> = Extract<Stage, { readonly status: Status }>

/** Refuses E-TRA-01 unless the entry stands in one of the statuses. */
export function demandStage<const Status extends HandlingStatus>(
  entry: Entry,
  statuses: readonly Status[],
  accion: SlotCode,
): StageOf<Status> {
  refuseWhenSettled(entry, accion)
  const { stage } = entry.handling
  if (!isOneOf(stage, statuses)) {
    throw new Refusal('E-TRA-01', null, { estado: stage.status, accion })
  }
  return stage
}

function isOneOf<Status extends HandlingStatus>(
  stage: Stage,
  statuses: readonly Status[],
): stage is StageOf<Status> {
  return statuses.some((status) => status === stage.status)
}

/**
 * The text, trimmed; refuses E-TRA-02 when it is shorter than `least` letters, or E-DOC-18 where it
 * is no reason.
 */
export function demandText(
  text: string | null,
  field: string,
  least: number,
  esperado?: SlotCode,
): string {
  const said = text?.trim() ?? ''
  if (said.length < least) {
    if (esperado !== undefined) throw new Refusal('E-DOC-18', field, { esperado })
    throw new Refusal('E-TRA-02', field, { n: least })
  }
  return said
}

/** Nothing more happens to an annulled entry. */
export function refuseWhenSettled(entry: Entry, accion: SlotCode): void {
  if (entry.registerStatus === 'ANNULLED')
    throw new Refusal('E-TRA-01', null, { estado: 'ANNULLED', accion })
}
