/** The stage an act needs, or the sentence that says where the entry stands instead (E-TRA-01). */
import type { NamedAct } from './act.ts'
import type { Entry } from '../entry/entry.ts'
import type { HandlingStatus, Stage } from '../handling/handling.ts'
import { Refusal } from '../common/refusal.ts'
import type { SlotCode } from '../common/slot-words.ts'
import { textLength } from '../common/text.ts'

type StageOf<Status extends HandlingStatus> = Extract<Stage, { readonly status: Status }>

type Called = Pick<NamedAct, 'called'>

export function demandStage<const Status extends HandlingStatus>(
  entry: Entry,
  act: Called & { readonly from: readonly Status[] },
): StageOf<Status> {
  refuseWhenSettled(entry, act)
  const { stage } = entry.handling
  if (!isOneOf(stage, act.from)) throw cannotWhile(stage.status, act)
  return stage
}

function isOneOf<Status extends HandlingStatus>(
  stage: Stage,
  statuses: readonly Status[],
): stage is StageOf<Status> {
  return statuses.some((status) => status === stage.status)
}

/** E-TRA-01: it stands so, and the act cannot be done to it. */
export function cannotWhile(estado: SlotCode, { called: [accion] }: Called): Refusal {
  return Refusal.forAll([{ code: 'E-TRA-01', field: null, slots: { estado, accion } }])
}

/** E-PER-09: it is for somebody else to do. */
export function mayNot(
  { called: [, accion] }: NamedAct,
  responsable: SlotCode = 'HEAD_OF_REGISTRY',
): Refusal {
  return Refusal.forAll([{ code: 'E-PER-09', field: null, slots: { accion, responsable } }])
}

/** Trimmed. Refuses E-TRA-02 when it says fewer letters, or E-DOC-18 with `esperado`. */
export function demandText(
  text: string | null,
  field: string,
  least: number,
  esperado?: SlotCode,
): string {
  const said = text?.trim() ?? ''
  if (textLength(said) < least) {
    if (esperado !== undefined) throw new Refusal('E-DOC-18', field, { esperado })
    throw new Refusal('E-TRA-02', field, { n: least })
  }
  return said
}

export function refuseWhenSettled(entry: Entry, act: Called): void {
  if (entry.registerStatus === 'ANNULLED') throw cannotWhile('ANNULLED', act)
}
