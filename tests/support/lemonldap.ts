/**
 * LemonLDAP::NG of Debian as a sign-in service: its own portal over the settings of `deploy/ldap`,
 * laid over those that Debian installs, with the addresses, keys and passwords of this trial.
 */
import { generateKeyPairSync } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { keepRunning, untilSo } from './kept-running.ts'
import type { KeptRunning } from './kept-running.ts'

export interface LemonLdap {
  readonly issuer: string
  readonly clientId: string
  close(): Promise<void>
}

export interface LemonLdapTrial {
  readonly port: number
  readonly directory: string
  readonly readerPassword: string
  readonly clientSecret: string
  /** Of the register. */
  readonly application: string
}

const recipe = fileURLToPath(new URL('../../deploy/ldap/lemonldap-ng.json', import.meta.url))
const installed = '/var/lib/lemonldap-ng/conf/lmConf-1.json'
const pages = '/usr/share/lemonldap-ng/portal'

// Debian's portal, and what the web server before it does: pictures and scripts, and one slash
// where two are written.
const program = `
use Plack::Builder;
use Lemonldap::NG::Portal::Main;
builder {
  enable 'Static', path => sub { s!^/static/!! }, root => '${pages}/htdocs/static/';
  my $portal = Lemonldap::NG::Portal::Main->run({});
  sub {
    my ($env) = @_;
    s!^//+!/! for grep { defined } @{$env}{qw(PATH_INFO REQUEST_URI)};
    $portal->($env);
  };
};
`

export async function openLemonLdap(home: string, trial: LemonLdapTrial): Promise<LemonLdap> {
  const folder = join(home, 'lemonldap')
  for (const name of ['conf', 'sessions/lock', 'psessions/lock', 'cache', 'notifications']) {
    // oxlint-disable-next-line no-await-in-loop
    await mkdir(join(folder, name), { recursive: true })
  }
  const issuer = `http://127.0.0.1:${trial.port}/`
  await writeFile(join(folder, 'conf/lmConf-1.json'), await settingsFor(folder, issuer, trial))
  await writeFile(join(folder, 'portal.psgi'), program)
  const ini = join(folder, 'lemonldap-ng.ini')
  await writeFile(ini, iniFor(folder))
  const words = ['/usr/bin/starman', '--listen', `127.0.0.1:${trial.port}`, '--workers', '1']
  // One worker that holds no line: each remembers sessions for a quarter of a minute, also those
  // that another one ended.
  const server = keepRunning([...words, '--disable-keepalive', join(folder, 'portal.psgi')], {
    logFile: join(folder, 'starman.log'),
    env: { LLNG_DEFAULTCONFFILE: ini },
  })
  const metadata = `${issuer}.well-known/openid-configuration`
  const isUp = async () => (await fetch(metadata).catch(() => null))?.ok === true
  await untilSo(isUp, { timeoutMs: 90_000, told: () => server.log() }).catch(stopAnd(server))
  return { issuer, clientId: 'asiento', close: () => server.stop() }
}

/** What does not come up is not left running. */
export function stopAnd(server: KeptRunning): (fault: unknown) => Promise<never> {
  return async (fault) => {
    await server.stop()
    throw fault
  }
}

async function settingsFor(
  folder: string,
  issuer: string,
  { directory, readerPassword, clientSecret, application }: LemonLdapTrial,
): Promise<string> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const text = (await readFile(recipe, 'utf8'))
    .replaceAll('https://ingreso.municipio.example/', issuer)
    .replaceAll('ingreso.municipio.example', '127.0.0.1')
    .replaceAll('https://registro.municipio.example', application)
    .replaceAll('ldaps://directorio.municipio.example', directory)
    .replaceAll('CLAVE-DEL-LECTOR', readerPassword)
    .replaceAll('"CLAVE-DE-ASIENTO"', JSON.stringify(clientSecret))
  const settings: object = {
    ...Object(JSON.parse(await readFile(installed, 'utf8'))),
    ...Object(JSON.parse(text)),
    // Over plain http of this machine alone.
    securedCookie: 0,
    globalStorageOptions: storage(join(folder, 'sessions')),
    persistentStorageOptions: storage(join(folder, 'psessions')),
    localSessionStorageOptions: { cache_root: join(folder, 'cache'), namespace: 'sessions' },
    notificationStorageOptions: { dirName: join(folder, 'notifications') },
    oidcServicePrivateKeySig: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    oidcServicePublicKeySig: publicKey.export({ type: 'spki', format: 'pem' }),
    oidcServiceKeyIdSig: 'clave-1',
  }
  return JSON.stringify(settings)
}

function storage(folder: string) {
  return {
    Directory: folder,
    LockDirectory: join(folder, 'lock'),
    generateModule: 'Lemonldap::NG::Common::Apache::Session::Generate::SHA256',
  }
}

function iniFor(folder: string): string {
  return `[all]
logLevel = notice
[configuration]
type = File
dirName = ${folder}/conf
localStorage = Cache::FileCache
localStorageOptions = { namespace => 'config', cache_root => '${folder}/cache' }
[portal]
staticPrefix = /static
templateDir = ${pages}/templates
languages = es, en
`
}
