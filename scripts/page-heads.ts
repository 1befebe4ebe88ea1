import { resolve } from 'node:path'

import type { Plugin, Rolldown } from 'vite'

import { arriving, framing, listing, registering, working } from './page-files.ts'

/** The pages that people open first, and the sources that draw them. */
const pages: Readonly<Record<string, readonly string[]>> = {
  'control.html': [framing, arriving],
  'control/entries.html': [framing, listing],
  'control/sentdocument.html': [framing, registering],
  'control/editdocument.html': [framing, working],
}

/**
 * Writes `pages/control/entries.html` and the like: `index.html`, but naming every file of that
 * page, so that they are asked for at once and not when the first ones have run. The server sends
 * it at that address (`src/server/platform/http/respond/static-files.ts`).
 */
export function pageHeads(): Plugin {
  return {
    name: 'asiento:page-heads',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const html = textOf(bundle['index.html'])
        for (const [name, sources] of Object.entries(pages)) {
          const links = [...filesOf(bundle, sources)]
            .filter((file) => !html.includes(`/${file}"`))
            .map((file) => `    ${linkTo(file)}\n`)
          const source = html.replace('  </head>', `${links.join('')}  </head>`)
          this.emitFile({ type: 'asset', fileName: `pages/${name}`, source })
        }
      },
    },
  }
}

// A style sheet is only fetched: the order in which they count is the bundler's to keep.
function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`
}

/** Each source's file and style, with all they import. */
function filesOf(bundle: Rolldown.OutputBundle, sources: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>()
  const take = (file: string): void => {
    const chunk = bundle[file]
    if (files.has(file) || chunk?.type !== 'chunk') return
    files.add(file)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const imported of chunk.imports) take(imported)
  }
  for (const source of sources) {
    const chunk = Object.values(bundle).find(
      (each) => each.type === 'chunk' && each.facadeModuleId === resolve(source),
    )
    if (chunk === undefined) throw new Error(`The build has no file of its own for ${source}`)
    take(chunk.fileName)
  }
  return files
}

function textOf(asset: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (asset?.type !== 'asset' || typeof asset.source !== 'string') {
    throw new Error('The build has no index.html')
  }
  return asset.source
}
