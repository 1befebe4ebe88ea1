import { Refusal } from '#domain/common/refusal.ts'

/** What a piece of work is refused for, as `E-DOC-01 subject`. Throws when it is not refused. */
export async function refusedFor(work: Promise<unknown>): Promise<readonly string[]> {
  const fault: unknown = await work.then(
    () => null,
    (caught: unknown) => caught,
  )
  if (!(fault instanceof Refusal)) throw new Error('It was not refused', { cause: fault })
  return fault.remarks.map(({ code, field }) => `${code} ${field}`)
}
