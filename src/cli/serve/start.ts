/**
 * `npm start`: the product, on its own data folder. One line says where it is, and on the first run
 * how to begin.
 */
import { flushCompileCache } from 'node:module'

import { readConfig } from '#server/config/config.ts'
import { setupLink } from '#server/service/set-up/setup-code.ts'

import { misused } from '../common/misused.ts'
import { print } from '../common/print.ts'
import { serve, untilAskedToStop } from './serve.ts'

const usage = `Uso: npm start

  No lleva palabras: lo que se puede elegir se dice en el entorno (docs/operate/settings.md).`

export async function start(words: readonly string[]): Promise<number> {
  if (words.length > 0) return misused(usage, words)
  const asked = untilAskedToStop()
  const config = readConfig(process.env)
  const { app, stop } = await serve(config)
  const link = await setupLink(config, app.database)
  print(
    link === null
      ? `Asiento está en marcha: ${config.publicUrl}`
      : `Asiento está en marcha. Para empezar, abra este enlace (sirve una vez): ${link}`,
  )
  // What ends by a power cut keeps nothing for its next start.
  flushCompileCache()
  await asked
  print('Cerrando…')
  await stop()
  return 0
}
