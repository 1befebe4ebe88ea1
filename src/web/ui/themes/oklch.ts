/**
 * Colours as people see them: lightness 0-1, chroma and hue in OKLCH, so that a colour can be made
 * lighter without becoming another one. Björn Ottosson's matrices (2020); contrast as WCAG 2.2
 * defines it.
 */
export type Oklch = { readonly l: number; readonly c: number; readonly h: number }

/** `#rrggbb` → OKLCH; hue in radians. */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = channelsOf(hex).map(linear)
  const [red, green, blue] = [r ?? 0, g ?? 0, b ?? 0]
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const l = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const bee = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return { l, c: Math.hypot(a, bee), h: Math.atan2(bee, a) }
}

/**
 * OKLCH → `#rrggbb`; gives up chroma, never hue or lightness, where a screen cannot show the
 * colour.
 */
export function hexOf({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l))
  for (let chroma = c; ; chroma -= 0.002) {
    const channels = channelsAt(lightness, Math.max(0, chroma), h)
    const fits = channels.every((channel) => channel >= -0.0005 && channel <= 1.0005)
    if (fits || chroma <= 0) return `#${channels.map(twoDigits).join('')}`
  }
}

function channelsAt(l: number, c: number, h: number): readonly number[] {
  const a = c * Math.cos(h)
  const b = c * Math.sin(h)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

function twoDigits(channel: number): string {
  const light = Math.min(1, Math.max(0, channel))
  const coded = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
  return Math.round(coded * 255)
    .toString(16)
    .padStart(2, '0')
}

const channelsOf = (hex: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)

const linear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channelsOf(hex).map(linear)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** 1 to 21 (WCAG 2.2, «contrast ratio»). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/**
 * The colour, moved in lightness only as far as it takes to reach `ratio` against every one of
 * `grounds`.
 */
export function legibleOn(hex: string, grounds: readonly string[], ratio: number): string {
  const reaches = (colour: string): boolean =>
    grounds.every((ground) => contrast(colour, ground) >= ratio)
  if (reaches(hex)) return hex
  const { l, c, h } = oklchOf(hex)
  for (let step = 0.004; step < 1; step += 0.004) {
    for (const moved of [l - step, l + step]) {
      const colour = hexOf({ l: moved, c, h })
      if (moved >= 0 && moved <= 1 && reaches(colour)) return colour
    }
  }
  throw new Error(`No lightness of ${hex} can be read on ${grounds.join(', ')}`)
}

/** The colour at another lightness and a part of its chroma: tints and hover states. */
export function shade(
  hex: string,
  change: { readonly by?: number; readonly to?: number; readonly chroma?: number },
): string {
  const { l, c, h } = oklchOf(hex)
  return hexOf({ l: change.to ?? l + (change.by ?? 0), c: c * (change.chroma ?? 1), h })
}
