import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Rolldown } from 'vite'

const inPackage = /^\0?.*?(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//u

/**
 * Writes down which packages something was built of, into `.cache/parts`: a release names them,
 * with their licences. `besides` are files of those that came along without being imported.
 */
export function partsList(name: string, besides: readonly string[] = []): Rolldown.Plugin {
  return {
    name: 'asiento:parts-list',
    async generateBundle(_, bundle) {
      const written = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.entries(file.modules) : [],
      )
      const scripts = written.filter(([, { renderedLength }]) => renderedLength > 0)
      // A style sheet, and the fonts it asks for, are no part of a script.
      const sheets = [...this.getModuleIds()].filter((id) => /\.css(?:$|\?)/u.test(id))
      const fonts = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' ? file.originalFileNames : [],
      )
      const ids = [...scripts.map(([id]) => id), ...sheets, ...fonts, ...besides]
      const folders = new Set(ids.flatMap((id) => inPackage.exec(id)?.[1] ?? []))
      const place = join('.cache', 'parts')
      await mkdir(place, { recursive: true })
      await writeFile(join(place, `${name}.json`), `${JSON.stringify([...folders].toSorted())}\n`)
    },
  }
}
