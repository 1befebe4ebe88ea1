import type { SessionView } from '#contract/service/session.ts'

type Reader = Pick<SessionView, 'registersAt' | 'grants'>

/** Whether somebody sends documents out at all: the registry, and heads of units. */
export function dispatches(reader: Reader | undefined): boolean {
  return reader !== undefined && (isRegistry(reader) || headedUnits(reader).length > 0)
}

/** For any unit; others for those that they head. */
export const isRegistry = ({ registersAt }: Reader): boolean => registersAt.length > 0

export function headedUnits({ grants }: Reader): readonly string[] {
  return grants.flatMap(({ role, unitId }) => (role === 'JU' && unitId !== null ? [unitId] : []))
}
