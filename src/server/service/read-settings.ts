import type { api } from '#contract/api.ts'
import type { SettingsView } from '#contract/settings.ts'
import { mayConfigure } from '#domain/permission.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Config } from '../config.ts'
import type { Handler } from '../http/handler.ts'
import { readDrill } from './read-drill.ts'
import { readOutside } from './read-outside.ts'
import { productVersion } from './product-version.ts'

/** What the environment decided, without its secrets: no password, client secret or key of the database leaves the server. */
export const readSettings: Handler<typeof api.readSettings> = async ({ house, actor, request }) => {
  if (!mayConfigure(actor)) {
    const responsable = 'la administración del sistema'
    throw new Refusal('E-PER-09', null, { accion: 'ver los ajustes del servicio', responsable })
  }
  const drill = await readDrill(house.database, house.now())
  const { databaseUrl, maxUploadBytes, mail } = house.config
  return {
    version: productVersion,
    publicUrl: request.site.origin,
    signIn: signInOf(house.config),
    isDatabaseOwn: databaseUrl !== null,
    maxFileSizeBytes: maxUploadBytes,
    mail: mail && {
      server: `${mail.host}:${mail.port}`,
      from: mail.from.address,
      closingsTo: [...mail.closingsTo],
    },
    drill,
    outside: await readOutside(house, actor.municipalityId),
  }
}

function signInOf({ oidc, cloud, idUrl }: Config): SettingsView['signIn'] {
  if (oidc !== null) return { kind: 'oidc', issuer: oidc.issuer, clientId: oidc.clientId }
  if (cloud === null) return { kind: 'embedded', address: idUrl }
  const { project, ways, emulator } = cloud
  return {
    kind: 'cloud',
    project: { ...project, apiKey: shortened(project.apiKey) },
    ways: [...ways],
    isEmulated: emulator !== null,
  }
}

function shortened(key: string): string {
  return key.length > 12 ? `${key.slice(0, 4)}…${key.slice(-4)}` : `${key.slice(0, 2)}…`
}
