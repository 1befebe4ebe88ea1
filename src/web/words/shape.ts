/**
 * The shape that Spanish words ask of every other language: the same keys, the same functions,
 * whatever text.
 */
export type Words<Spanish> = Spanish extends string
  ? string
  : Spanish extends number | null
    ? Spanish
    : Spanish extends (...given: infer Given) => string
      ? (...given: Given) => string
      : {
          readonly [Key in keyof Spanish]: Key extends Chosen ? Spanish[Key] : Words<Spanish[Key]>
        }

/** What is chosen among a few and read by nobody: every language has the same. */
type Chosen = 'tone' | 'stage'

/** What a language's own file, `dictionary.ts` in its folder, exports. */
export type Language = {
  /** BCP 47, for the library of controls. */
  readonly tag: string
  /** Every text by the name that its file gives it. */
  readonly words: Readonly<Record<string, unknown>>
  /** Its strings in `react-aria-components/i18n`; its default export is what matters. */
  readonly controls: object
}
