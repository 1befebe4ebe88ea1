/**
 * Tesseract, in WebAssembly, with the Spanish model of its package: nothing is fetched and nothing
 * is written.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'

import { packageFile } from '../../common/product-files.ts'
import type { Drawing } from './drawing.ts'
import { pgmOf, turned } from './drawing.ts'

/**
 * What of `tesseract.js-core` is used: Tesseract's `TessBaseAPI`, as its C++ header describes it.
 */
interface Tesseract {
  readonly FS: { readonly writeFile: (path: string, bytes: Uint8Array) => void }
  readonly TessBaseAPI: new () => TessBaseApi
}
interface TessBaseApi {
  /** 0 when the model was loaded. */
  readonly Init: (folder: string, language: string, engine: number) => number
  readonly SetPageSegMode: (mode: number) => void
  readonly SetVariable: (name: string, value: string) => boolean
  /** From the file `/input` of its own file system. */
  readonly SetImageFile: (turn: number, upscale: boolean) => number
  readonly Recognize: (monitor: null) => number
  readonly GetUTF8Text: () => string
  /** Mean of its words, of 100. */
  readonly MeanTextConf: () => number
  readonly Clear: () => void
}

export interface Recognized {
  readonly text: string
  /** Of 100; 0 when there was nothing to recognise. */
  readonly confidence: number
}

const language = 'spa'
/**
 * The integer version of the best network (2 MB): within a hair of it, at a fraction of its time.
 */
const model = packageFile('spa.traineddata.gz')
const [neuralOnly, wholePage] = [1, 3]
/** Below this a page may be lying on its side, or on its head. */
const doubtful = 60

let started: Promise<{ readonly core: Tesseract; readonly api: TessBaseApi }> | null = null

/**
 * Upright or not: when hardly anything is read, the other three ways up are tried, and the best is
 * kept.
 */
export async function recognize(drawing: Drawing): Promise<Recognized> {
  let [best, shown] = [await recognizeUpright(drawing), drawing]
  for (let turn = 1; turn < 4 && !isConvincing(best); turn += 1) {
    shown = turned(shown)
    // oxlint-disable-next-line no-await-in-loop -- the next way up only when this one will not do
    const found = await recognizeUpright(shown)
    if (weight(found) > weight(best)) best = found
  }
  return best
}

function isConvincing({ text, confidence }: Recognized): boolean {
  // Nothing at all is a blank page: however it lies, it is read.
  return text === '' || confidence >= doubtful
}

function weight({ text, confidence }: Recognized): number {
  return confidence * Math.min(text.length, 200)
}

async function recognizeUpright(drawing: Drawing): Promise<Recognized> {
  if (isBlank(drawing)) return { text: '', confidence: 0 }
  started ??= start()
  const { core, api } = await started
  core.FS.writeFile('/input', pgmOf(drawing))
  api.SetImageFile(0, false)
  if (api.Recognize(null) !== 0) throw new Error('The page could not be recognised')
  const recognized = { text: api.GetUTF8Text().trim(), confidence: api.MeanTextConf() }
  api.Clear()
  return recognized
}

/** One grey from edge to edge, as the back of a page. */
function isBlank({ grey }: Drawing): boolean {
  const bytes = Buffer.from(grey.buffer, grey.byteOffset, grey.length)
  return bytes.subarray(1).equals(bytes.subarray(0, -1))
}

async function start(): Promise<{ readonly core: Tesseract; readonly api: TessBaseApi }> {
  const require = createRequire(import.meta.url)
  // A package of before modules, without types: `Tesseract` above is what of it is used.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const open = require(packageFile('tesseract-core-simd-lstm.cjs')) as (
    options: object,
  ) => Promise<Tesseract>
  // What it has to say goes to nobody: standard output carries the answers.
  const core = await open({ print: () => undefined, printErr: () => undefined })
  const packed = await readFile(model)
  core.FS.writeFile(`/${language}.traineddata`, gunzipSync(packed))
  const api = new core.TessBaseAPI()
  if (api.Init('/', language, neuralOnly) !== 0) throw new Error('The model could not be loaded')
  api.SetPageSegMode(wholePage)
  return { core, api }
}
