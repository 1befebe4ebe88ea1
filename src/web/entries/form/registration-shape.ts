/**
 * The contract's shape of a registration. With its schemas it weighs a third of the whole screen,
 * so it is fetched once the form can be typed in; until it is here, and if it never comes, only the
 * server holds the form to it.
 */
import type { registration } from '#contract/entry/entry-shapes.ts'

let shape: typeof registration | null = null

export function registrationShape(): typeof registration | null {
  return shape
}

/** Resolves when it is here; rejects when its file cannot be had. */
export async function fetchRegistrationShape(): Promise<void> {
  shape = (await import('#contract/entry/entry-shapes.ts')).registration
}
