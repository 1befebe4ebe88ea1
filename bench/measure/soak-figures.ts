/** From looks at memory to what is said of them. */

export interface Look {
  /** Since work began. */
  readonly minutes: number
  readonly bytes: number
  /**
   * Of them, of what stays: the server and PostgreSQL's cache. Helpers and connections live ten
   * minutes at most.
   */
  readonly lastingBytes: number
}

export interface Soak {
  /** Before anybody asked for anything. */
  readonly idleBytes: number
  readonly looks: readonly Look[]
  /** How long the work went on, and how much of it is not judged. */
  readonly minutes: number
  readonly warmUpMinutes: number
  /** Once nobody has worked for a while. */
  readonly restedBytes: number
}

const mebibyte = 1_048_576
/** The goals, in MB. */
export const soakLimits = { slope: 1, idle: 125, left: 60 } as const

export interface Verdict {
  /**
   * Of what stays, by least squares on the lowest of each minute after the warm-up: what comes down
   * again is work, not growth.
   */
  readonly slope: number
  /** Of the slope, as chance alone would have it. */
  readonly slopeError: number
  readonly idle: number
  readonly peak: number
  readonly rested: number
  /** Above the idle of before. */
  readonly left: number
  /** Which goals are missed. */
  readonly missed: readonly (keyof typeof soakLimits)[]
}

/** In MB; `slope` and its error, in 10 minutes. */
export function judgeSoak(soak: Soak): Verdict {
  const { idleBytes, looks, minutes: end, warmUpMinutes, restedBytes } = soak
  // Whole minutes: the lowest of three looks is not that of sixty.
  const begin = Math.ceil(warmUpMinutes)
  const floors = floorsOf(looks.filter(({ minutes }) => minutes >= begin && minutes < end))
  const { slope, error } = line(floors)
  const figures = {
    slope: (slope * 10) / mebibyte,
    idle: idleBytes / mebibyte,
    left: (restedBytes - idleBytes) / mebibyte,
  }
  const names = ['slope', 'idle', 'left'] as const
  return {
    ...figures,
    slopeError: (error * 10) / mebibyte,
    peak: Math.max(...looks.map(({ bytes }) => bytes)) / mebibyte,
    rested: restedBytes / mebibyte,
    // What cannot be told is not passed.
    missed: names.filter((name) => !(figures[name] < soakLimits[name])),
  }
}

type Point = Pick<Look, 'minutes' | 'bytes'>

function floorsOf(looks: readonly Look[]): Point[] {
  const lowest = new Map<number, number>()
  for (const { minutes, lastingBytes } of looks) {
    const minute = Math.floor(minutes)
    lowest.set(minute, Math.min(lastingBytes, lowest.get(minute) ?? Infinity))
  }
  return [...lowest].map(([minutes, bytes]) => ({ minutes, bytes }))
}

/** Least squares, in bytes a minute, and its standard error. */
function line(points: readonly Point[]): { readonly slope: number; readonly error: number } {
  const x = mean(points.map(({ minutes }) => minutes))
  const y = mean(points.map(({ bytes }) => bytes))
  const spread = sum(points.map(({ minutes }) => (minutes - x) ** 2))
  const slope = sum(points.map(({ minutes, bytes }) => (minutes - x) * (bytes - y))) / spread
  const missed = sum(points.map(({ minutes, bytes }) => (bytes - y - slope * (minutes - x)) ** 2))
  return { slope, error: Math.sqrt(missed / (points.length - 2) / spread) }
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
