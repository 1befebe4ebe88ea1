/** What stands in a sentence's slots, in the words and figures of its language. */
import type { MessageSlots } from '#domain/common/refusal.ts'

/** With the words of a language in place of codes. */
export function inWords(
  text: string,
  slots: MessageSlots,
  words: Readonly<Record<string, string>>,
  language: string,
): string {
  const worded = Object.entries(slots).map(([name, value]) => {
    const said = words[value]
    return [name, said === undefined ? value : fill(said, slots, language)] as const
  })
  return fill(text, Object.fromEntries(worded), language)
}

/**
 * Numbers as that language writes them, and `{n:letra|letras}` with what is counted. An unknown
 * slot stays visible.
 */
export function fill(text: string, slots: MessageSlots, language: string): string {
  return text.replaceAll(slotForm, (slot, name: string, one?: string, many?: string) => {
    const value = slots[name] ?? slot
    if (typeof value === 'string') return value
    const number = value.toLocaleString(language, numberForm)
    const counted = value === 1 ? one : many
    return counted === undefined ? number : `${number} ${counted}`
  })
}

const slotForm = /\{([^{}:]+)(?::([^{}|]+)\|([^{}|]+))?\}/gu
// Years go into slots too: no thousands.
const numberForm = { maximumFractionDigits: 1, useGrouping: false } as const
