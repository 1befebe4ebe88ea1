/** The shape that Spanish words ask of every other language: the same keys, the same functions, whatever text. */
export type Words<Spanish> = Spanish extends string
  ? string
  : Spanish extends number | null
    ? Spanish
    : Spanish extends (...given: infer Given) => string
      ? (...given: Given) => string
      : // A tone is chosen, not read: every language has the same.
        { readonly [Key in keyof Spanish]: Key extends 'tone' ? Spanish[Key] : Words<Spanish[Key]> }
