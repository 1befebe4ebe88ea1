/** The text of a letter set in lines: marks and merge fields become lettering. */
import type { Alignment, Inline, MergeField, MergeValues, Paragraph } from '#domain/letters/body.ts'
import type { Row } from '../page/flow.ts'
import { breakRuns, type Line, type Run, setLine } from '../page/runs.ts'
import type { Element } from '../page/sheet.ts'
import type { Face } from '../page/typefaces.ts'

export interface TextPlace {
  readonly x: number
  readonly width: number
  readonly sizePt: number
  /** Of a line, in millimetres. */
  readonly lineHeight: number
  /** Of what nobody marked. */
  readonly face: Face
}

export interface AlignedLine extends Line {
  readonly align: Alignment
}

export function linesOf(
  { content, attrs }: Paragraph,
  values: MergeValues,
  { face, sizePt, width }: Pick<TextPlace, 'face' | 'sizePt' | 'width'>,
): AlignedLine[] {
  const align = attrs?.textAlign ?? 'left'
  const stretches: Run[][] = [[]]
  for (const inline of content ?? []) {
    if (inline.type === 'hardBreak') stretches.push([])
    else stretches.at(-1)?.push(runOf(inline, values, face))
  }
  return stretches.flatMap((runs) =>
    breakRuns(runs, sizePt, width).map((line) => ({ ...line, align })),
  )
}

function runOf(
  inline: Exclude<Inline, { readonly type: 'hardBreak' }>,
  values: MergeValues,
  face: Face,
): Run {
  if (inline.type === 'mergeField') {
    return { text: filledIn(inline, values), face, isSlanted: false, isUnderlined: false }
  }
  const marks = new Set(inline.marks?.map(({ type }) => type))
  return {
    text: inline.text,
    face: marks.has('bold') ? 'bold' : face,
    isSlanted: marks.has('italic'),
    isUnderlined: marks.has('underline'),
  }
}

/** What is not known is named, so that nobody reads past it. */
function filledIn({ attrs: { name } }: MergeField, values: MergeValues): string {
  const known = Object.entries(values).find(([field]) => field === name)
  return known?.[1] ?? `[${name}]`
}

/**
 * A row a line, with `after` millimetres under the last; neither the first nor the last line of a
 * paragraph is left alone on a page.
 */
export function lineRows(
  lines: readonly AlignedLine[],
  place: TextPlace,
  element: Element,
  after: number,
): Row[] {
  const { x, width, sizePt, lineHeight } = place
  return lines.map((line, at) => {
    const isFinal = at === lines.length - 1
    const { align } = line
    const baseline = lineHeight * 0.76
    return {
      height: lineHeight + (isFinal ? after : 0),
      marks: setLine(line, { x, width, align, baseline, sizePt, element }),
      isWithNext: !isFinal && (at === 0 || at === lines.length - 2),
    }
  })
}
