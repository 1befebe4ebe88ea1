/** What the house says when it declines or points something out. In Spanish the contract says it; the other languages follow it, code by code. */
import { sentenceOf as ofTheContract } from '#contract/sentences.ts'

export const sentenceOf = ofTheContract

/** The slots of a sentence that arrive as Spanish words, and what they are here; Spanish has nothing to change. */
export const slotWords: Readonly<Record<string, string>> = {}
