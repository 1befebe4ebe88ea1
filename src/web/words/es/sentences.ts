/** What the house says when it declines or points something out. In Spanish the contract says it; the other languages follow it, code by code. */
import { sentenceOf as ofTheContract } from '#contract/sentences.ts'

export const sentenceOf = ofTheContract
