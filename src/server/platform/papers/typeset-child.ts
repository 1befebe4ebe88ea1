/** The child process of `typesetter.ts`: data in, PDF out, one after the other. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import { packageFile, templatesFolder, typstAddon } from '../common/product-files.ts'
import { serveQuestions } from './helpers/serve-questions.ts'
import type { TypesetAnswer, TypesetQuestion } from './typesetter.ts'

/** Of `@myriaddreamin/typst-ts-node-compiler`, whose addon this is, what is used. */
interface TypstAddon {
  readonly NodeCompiler: {
    readonly create: (options: {
      readonly workspace: string
      readonly fontArgs: readonly { readonly fontBlobs: readonly Buffer[] }[]
    }) => Compiler
  }
}
interface Compiler {
  readonly mapShadow: (path: string, content: Buffer) => void
  readonly compile: (options: { readonly mainFilePath: string }) => Compiled
  readonly pdf: (
    document: object,
    options: {
      readonly pdfStandard: string
      readonly pdfTags: boolean
      readonly creationTimestamp: number
    },
  ) => Buffer
  readonly fetchDiagnostics: (error: object) => readonly unknown[]
  readonly evictCache: (mostAge: number) => void
}
interface Compiled {
  readonly result: object | null
  readonly takeError: () => object | null
}

const folder = templatesFolder
const loaded: unknown = createRequire(import.meta.url)(typstAddon())
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the addon has no types of its own
const { NodeCompiler } = loaded as TypstAddon
const faces = ['regular', 'bold', 'italic', 'bold-italic'] as const
const compiler = NodeCompiler.create({
  workspace: folder,
  fontArgs: [{ fontBlobs: faces.map((face) => readFileSync(packageFile(`${face}.ttf`))) }],
})

await serveQuestions<TypesetQuestion>(1_000_000_000, async (question, shield) => {
  const made = draw(question, shield)
  return typeof made === 'string'
    ? ({ kind: 'failed', reason: made } satisfies TypesetAnswer)
    : { kind: 'paper', bytes: made }
})

/** The PDF, or why there is none. */
function draw(question: TypesetQuestion, shield: Buffer): Buffer | string {
  const { template, data, madeAt } = question
  compiler.evictCache(1)
  compiler.mapShadow(join(folder, 'data.json'), Buffer.from(data))
  compiler.mapShadow(join(folder, 'shield.png'), shield)
  const compiled = compiler.compile({ mainFilePath: join(folder, `${template}.typ`) })
  if (compiled.result !== null) {
    // The pages of a report are put together from several files, which no tree of tags outlives.
    const pdfTags = !template.startsWith('report')
    const pdfStandard = pdfTags ? 'a-2a' : 'a-2b'
    return compiler.pdf(compiled.result, { pdfStandard, pdfTags, creationTimestamp: madeAt })
  }
  // A paper without a shield that cannot be read is worth more than none.
  if (shield.length > 0) {
    const without = data.replace('"hasShield":true', '"hasShield":false')
    return draw({ ...question, data: without }, Buffer.alloc(0))
  }
  const error = compiled.takeError()
  return error === null ? 'no reason given' : JSON.stringify(compiler.fetchDiagnostics(error))
}
