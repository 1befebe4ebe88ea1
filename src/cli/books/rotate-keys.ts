import { replaceSecrets, rotateSecrets } from '#server/identity/keys/rotate-secrets.ts'

import { command } from '../common/command.ts'
import { print } from '../common/print.ts'
import { withBooks } from '../common/open-books.ts'

const usage = `Uso: npm run asiento -- rotate-keys [--leaked]

  Prepara claves nuevas para firmar los ingresos. Se renuevan solas cada noventa días; nadie lo nota.
  --leaked   alguien pudo leer secrets.json: cambia todas las claves ahora, y todas las personas deberán
             ingresar de nuevo. Reinicie después el servidor.`

export const rotateKeys = command({
  usage,
  options: { leaked: { type: 'boolean' } },
  understand: ({ values, positionals }) => (positionals.length === 0 ? values : null),
  run: ({ leaked }) =>
    withBooks(async (database, { dataFolder }) => {
      const how = { dataFolder, database, now: new Date() }
      if (leaked === true) {
        await replaceSecrets(how)
        return print(
          'Todas las claves son nuevas. Reinicie ahora el servidor: las personas ingresarán de nuevo.',
        )
      }
      const signsFrom = await rotateSecrets(how, true)
      const time = signsFrom?.toLocaleTimeString('es', { hour: '2-digit', minute: '2-digit' })
      print(
        time === undefined
          ? 'Ya hay claves nuevas preparadas, que empezarán a firmar en menos de una hora.'
          : `Las claves nuevas firmarán desde las ${time}. Las anteriores siguen publicadas un día: nadie tiene que hacer nada.`,
      )
    }),
})
