const turns = new Map<string, Promise<unknown>>()

/** In this process one after another of each name; what one throws holds up nobody. */
export function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const done = (turns.get(name) ?? Promise.resolve()).then(work)
  const settled = done
    .catch(() => undefined)
    .finally(() => turns.get(name) === settled && turns.delete(name))
  turns.set(name, settled)
  return done
}
