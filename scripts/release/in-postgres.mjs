import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The libraries that the package of PostgreSQL brings without telling their versions: where a
 * library tells its own.
 */
const libraries = [
  {
    name: 'openssl',
    licence: 'OpenSSL',
    file: 'libcrypto.so.1.1',
    told: /OpenSSL (1\.1\.\d[a-z]?)/,
  },
  { name: 'icu', licence: 'Unicode-DFS-2016', file: 'libicuuc.so.60.2', told: /(60\.2)/ },
  { name: 'libxml2', licence: 'MIT', file: 'libxml2.so.2', told: /\0(2\d{4})\0/ },
  { name: 'zlib', licence: 'Zlib', file: 'libz.so.1', told: /inflate ([\d.]+) Copyright/ },
  { name: 'xz', licence: '0BSD', file: 'liblzma.so.5', told: /\0(5\.\d\.\d)\0/ },
]

/**
 * PostgreSQL itself and what it is linked with, of the packaged one.
 * @param {string} folder of the package
 * @returns {import('./parts.mjs').Part[]}
 */
export function inPostgres(folder) {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const [own = ''] = /^\d+\.\d+/.exec(version) ?? []
  const found = libraries.map(({ name, licence, file, told }) => {
    const bytes = readFileSync(join(folder, 'native', 'lib', file), 'latin1')
    return partOf(name, versionIn(told.exec(bytes)?.[1] ?? ''), licence)
  })
  return [partOf('postgresql', own, 'PostgreSQL'), ...found]
}

/** libxml2 tells 2.9.4 as 20904. @param {string} told */
function versionIn(told) {
  const digits = /^(\d)(\d\d)(\d\d)$/.exec(told)
  return digits ? digits.slice(1).map(Number).join('.') : told
}

/**
 * @param {string} name
 * @param {string} version
 * @param {string} licence
 */
function partOf(name, version, licence) {
  const purl = `pkg:generic/${name}${version === '' ? '' : `@${version}`}`
  return { name, version, licence, maker: '', purl, text: '' }
}
