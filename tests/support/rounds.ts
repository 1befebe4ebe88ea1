/**
 * How often a test of endurance tries its luck: a few times with every change, and as often as
 * docs/benchmarks.md says in the long form, `npm test -- long-endurance`.
 */
export const isLong = process.env['ENDURANCE'] === 'long'

export const rounds = (short: number, long: number): number => (isLong ? long : short)

/** Time for so many rounds, in milliseconds: a bound against hanging, not a promise of speed. */
export const timeFor = (count: number, eachMs: number): number => 60_000 + count * eachMs
