/** What the page and its worker say to each other. */
import type { Corners } from './find-corners.ts'
import type { Picture, Tone } from './flatten.ts'

export type PictureTask =
  | { readonly kind: 'find'; readonly photo: Picture }
  | {
      readonly kind: 'flatten'
      readonly photo: Picture
      readonly corners: Corners
      readonly tone: Tone
    }
export interface PictureWork {
  readonly id: number
  readonly task: PictureTask
}
