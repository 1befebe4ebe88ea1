/** The stage an act needs, or the sentence that says where the entry stands instead (E-TRA-01). */
import type { Entry } from '../entry/entry.ts'
import type { HandlingStatus, Stage } from '../handling/handling.ts'
import { Refusal } from '../common/refusal.ts'

// As the sentence takes them: "Este documento está {estado}; no se puede {accion}."
const stateWords: Readonly<Record<HandlingStatus, string>> = {
  REGISTERED: 'registrado y sin derivar',
  ROUTED: 'derivado y sin recibir',
  RECEIVED: 'recibido',
  IN_PROGRESS: 'en trámite',
  OBSERVED: 'observado',
  RETURNED: 'devuelto',
  CLOSED: 'atendido',
  ARCHIVED: 'archivado',
}

type StageOf<Status extends HandlingStatus> = Extract<Stage, { readonly status: Status }>

/**
 * Refuses E-TRA-01 unless the entry stands in one of the statuses; `action` is an infinitive in
 * Spanish.
 */
export function demandStage<const Status extends HandlingStatus>(
  entry: Entry,
  statuses: readonly Status[],
  action: string,
): StageOf<Status> {
  refuseWhenSettled(entry, action)
  const { stage } = entry.handling
  if (!isOneOf(stage, statuses)) {
    throw new Refusal('E-TRA-01', null, { estado: stateWords[stage.status], accion: action })
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
  esperado?: string,
): string {
  const said = text?.trim() ?? ''
  if (said.length < least) {
    if (esperado !== undefined) throw new Refusal('E-DOC-18', field, { esperado })
    throw new Refusal('E-TRA-02', field, { n: least })
  }
  return said
}

/** Nothing more happens to an annulled entry. */
export function refuseWhenSettled(entry: Entry, action: string): void {
  if (entry.registerStatus === 'ANNULLED')
    throw new Refusal('E-TRA-01', null, { estado: 'anulado', accion: action })
}
