/** Corners and straightening beside the page, so that it never stands still. */
import { findCorners } from './find-corners.ts'
import { flattened, greyOf } from './flatten.ts'
import type { PictureTask, PictureWork } from './picture-work.ts'

// In the worker, `self` is its scope; the types of the page call it a window.
// oxlint-disable-next-line no-unsafe-type-assertion
const scope = self as unknown as Pick<Worker, 'addEventListener' | 'postMessage'>

scope.addEventListener('message', ({ data: { id, task } }: MessageEvent<PictureWork>) => {
  const result = done(task)
  scope.postMessage({ id, result }, result !== null && 'data' in result ? [result.data.buffer] : [])
})

function done(task: PictureTask) {
  if (task.kind === 'flatten') return flattened(task.photo, task.corners, task.tone)
  const { width, height } = task.photo
  return findCorners({ width, height, values: greyOf(task.photo) })
}
