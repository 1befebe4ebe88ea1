import type { api } from '#contract/api.ts'
import type { SettingsView } from '#contract/service/settings.ts'
import { mayConfigure } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Config } from '../config/config.ts'
import type { Handler } from '../http/receive/handler.ts'
import { readOutside } from './read-outside.ts'

/**
 * What the environment decided, without its secrets: no password, client secret or key of the
 * database leaves the server.
 */
export const readSettings: Handler<typeof api.readSettings> = async ({ app, actor, request }) => {
  if (!mayConfigure(actor)) {
    const responsable = 'SYSTEM_ADMINISTRATION'
    throw new Refusal('E-PER-09', null, { accion: 'SEE_THE_SETTINGS_OF_THE_SERVICE', responsable })
  }
  const { databaseUrl, maxUploadBytes, mail } = app.config
  const { mail: letters, stamps } = await readOutside(app, actor.municipalityId)
  return {
    publicUrl: request.site.origin,
    signIn: signInOf(app.config),
    isDatabaseOwn: databaseUrl !== null,
    maxFileSizeBytes: maxUploadBytes,
    mail: mail && {
      server: `${mail.host}:${mail.port}`,
      from: mail.from.address,
      closingsTo: [...mail.closingsTo],
    },
    outside: { mail: letters.isSet, stamps: stamps.isSet },
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
