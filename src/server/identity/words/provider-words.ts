/** The shape of a language of the provider's pages: the keys of the Spanish. */
import type { spanish } from './es.ts'

export type ProviderWords = Worded<typeof spanish>

type Worded<Value> = Value extends string
  ? string
  : Value extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [Key in keyof Value]: Worded<Value[Key]> }
