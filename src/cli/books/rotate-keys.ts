/** `rotate-keys`: new keys in place of those that somebody may have read. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { EnvironmentProblem, readConfig } from '#server/platform/common/config/config.ts'
import { replaceSecrets, secretsName } from '#server/platform/common/secrets.ts'
import { plainCommand } from '../common/command.ts'
import { print } from '../common/print.ts'

const usage = `Uso: npm run asiento -- rotate-keys

  Alguien pudo leer secrets.json: cambia todas las claves ahora, y todas las personas deberán ingresar
  de nuevo. Reinicie después el servidor.`

export const rotateKeys = plainCommand(usage, async () => {
  const { dataFolder } = readConfig(process.env)
  if (!existsSync(path.join(dataFolder, secretsName))) {
    throw new EnvironmentProblem(
      `No hay claves en ${dataFolder}. Indique la carpeta en ASIENTO_DATA.`,
    )
  }
  await replaceSecrets(dataFolder)
  print(
    'Todas las claves son nuevas. Reinicie ahora el servidor: las personas ingresarán de nuevo.',
  )
})
