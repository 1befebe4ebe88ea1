export type SelectOption = {
  readonly id: string
  readonly label: string
  /** Short code people type: `OIRS`, `120`. */
  readonly code?: string | undefined
  /** Second line, small. */
  readonly hint?: string | undefined
}

/**
 * The options that the typed text means, best first: code equal, code begins, name begins, a word
 * of the name begins, name contains. Accents and case do not count. Within a rank the given order
 * stays.
 */
export function matchingOptions(
  options: readonly SelectOption[],
  typed: string,
): readonly SelectOption[] {
  const sought = fold(typed)
  if (sought === '') return options
  return options
    .map((option) => ({ option, rank: rankOf(option, sought) }))
    .filter(({ rank }) => rank < 5)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
}

function rankOf(option: SelectOption, sought: string): number {
  const code = fold(option.code ?? '')
  const label = fold(option.label)
  if (code === sought) return 0
  if (code.startsWith(sought)) return 1
  if (label.startsWith(sought)) return 2
  if (label.includes(` ${sought}`)) return 3
  return label.includes(sought) ? 4 : 5
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
}
