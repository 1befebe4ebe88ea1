/**
 * Work in a folder that may lie on a disk of another machine. Such a disk may hang: what was asked
 * of it then holds one of libuv's few threads until it answers, and nobody can take that back. So
 * one at a time works in a folder, nobody waits longer than five seconds, and while the disk is
 * silent whoever comes is turned away at once (decision 119).
 */
const patienceMs = 5_000

/** The disk of the folder did not answer in time: what was asked may still happen. */
export class DiskSilent extends Error {
  override name = 'DiskSilent'
  constructor(folder: string) {
    super(`The disk of ${folder} does not answer`)
  }
}

/** By folder: the last to come, resolved once it is done, and whether somebody was too late. */
const places = new Map<string, { readonly last: Promise<unknown>; readonly isSilent: boolean }>()

/**
 * What `work` resolves to. Its signal is aborted when nobody waits for it any more; what it has not
 * begun by then it must leave. Throws `DiskSilent`, or what `work` throws.
 */
export async function atDisk<Result>(
  folder: string,
  work: (late: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { last, isSilent } = places.get(folder) ?? { last: Promise.resolve(), isSilent: false }
  if (isSilent) throw new DiskSilent(folder)
  const late = new AbortController()
  const turn = last.then(() => {
    late.signal.throwIfAborted()
    return work(late.signal)
  })
  const ended = turn.then(
    () => undefined,
    () => undefined,
  )
  places.set(folder, { last: ended, isSilent: false })
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new DiskSilent(folder))
    late.abort(new DiskSilent(folder))
    const all = places.get(folder)?.last ?? ended
    places.set(folder, { last: all, isSilent: true })
    void all.then(() => places.delete(folder))
  }, patienceMs)
  try {
    return await Promise.race([turn, silence])
  } finally {
    clearTimeout(timer)
  }
}
