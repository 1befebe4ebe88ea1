/**
 * `rotate-keys`: new keys for the provider that comes with the product. Exit code 0 when done, 2
 * when misused.
 */
import { cleanedUp } from '#server/common/clean-up.ts'
import { replaceSecrets, rotateSecrets } from '#server/identity/keys/rotate-secrets.ts'

import { misused } from '../common/misused.ts'
import { print } from '../common/print.ts'
import { openBooks } from '../common/open-books.ts'
import { reachBooks } from '../common/reach-books.ts'

const usage = `Uso: npm run asiento -- rotate-keys [--leaked]

  Prepara claves nuevas para firmar los ingresos. Se renuevan solas cada noventa días; nadie lo nota.
  --leaked   alguien pudo leer secrets.json: cambia todas las claves ahora, y todas las personas deberán
             ingresar de nuevo. Reinicie después el servidor.`

export async function rotateKeys(words: readonly string[]): Promise<number> {
  const [option, ...rest] = words
  if (rest.length > 0 || (option !== undefined && option !== '--leaked')) {
    return misused(usage, words)
  }
  return reachBooks(async (url, { dataFolder }) => {
    const database = await openBooks(url)
    return cleanedUp(
      async () => {
        const how = { dataFolder, database, now: new Date() }
        if (option === '--leaked') {
          await replaceSecrets(how)
          print(
            'Todas las claves son nuevas. Reinicie ahora el servidor: las personas ingresarán de nuevo.',
          )
          return 0
        }
        const signsFrom = await rotateSecrets(how, true)
        const time = signsFrom?.toLocaleTimeString('es', { hour: '2-digit', minute: '2-digit' })
        print(
          time === undefined
            ? 'Ya hay claves nuevas preparadas, que empezarán a firmar en menos de una hora.'
            : `Las claves nuevas firmarán desde las ${time}. Las anteriores siguen publicadas un día: nadie tiene que hacer nada.`,
        )
        return 0
      },
      () => database.close(),
    )
  })
}
