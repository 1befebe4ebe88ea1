/** The papers of this workstation's printers, remembered in this browser. */
import type { readLabel, readReceipt } from '#contract/entry/entries.ts'
import type { CallOf } from '#contract/common/endpoint.ts'

export type ReceiptPaper = NonNullable<CallOf<typeof readReceipt>['query']['paper']>
export type LabelSize = NonNullable<CallOf<typeof readLabel>['query']['size']>

export interface PaperChoice {
  readonly paper: ReceiptPaper
  readonly size: LabelSize
}

const receiptPapers = ['A4', '80mm'] as const satisfies readonly ReceiptPaper[]
const labelSizes = ['62x29', '50x25'] as const satisfies readonly LabelSize[]

export const receiptOptions = receiptPapers.map((value) => ({
  value,
  label: value.replace('mm', ' mm'),
}))
export const labelOptions = labelSizes.map((value) => ({
  value,
  label: `${value.replace('x', ' × ')} mm`,
}))

const storageKey = 'papers'

/** What was chosen here last; before that, A4 and the municipality's label. */
export function paperChoice(usualSize: LabelSize): PaperChoice {
  const saved = savedChoice()
  return {
    paper: receiptPapers.find((paper) => paper === saved.get('paper')) ?? 'A4',
    size: labelSizes.find((size) => size === saved.get('size')) ?? usualSize,
  }
}

export function rememberPapers(choice: PaperChoice): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(choice))
  } catch {
    // Chosen again next time.
  }
}

function savedChoice(): ReadonlyMap<string, unknown> {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return new Map(typeof saved === 'object' && saved !== null ? Object.entries(saved) : [])
  } catch {
    return new Map()
  }
}
