/**
 * What of other makers is in a release: written down by the builds (`scripts/build/parts-list.ts`),
 * and the three packages that lie in it as they are. Told as an inventory for machines (CycloneDX
 * 1.6) and as notices for people.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { cache, modules, root } from '../paths.mjs'
import { Impediment } from '../say.mjs'
import { inPostgres } from './in-postgres.mjs'
import { nodePackage, postgresPackage, typstPackage } from './machine.mjs'

/**
 * @typedef {{ readonly name: string, readonly version: string, readonly licence: string,
 *   readonly maker: string, readonly purl: string, readonly text: string,
 *   readonly integrity?: string }} Part
 */

// What may be in a work under the EUPL-1.2, bundled or beside it. Another one is looked at first.
const accepted =
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 OFL-1.1 Zlib PostgreSQL OpenSSL Unicode-DFS-2016 CC-BY-3.0 Unicode-3.0 OSSP Unlicense'.split(
    ' ',
  )

/** @returns {readonly Part[]} */
export function parts() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const built = ['server', 'web'].flatMap((name) => listed(name))
  const whole = [nodePackage, postgresPackage, typstPackage].map((name) => `node_modules/${name}`)
  const folders = [...new Set([...built, ...whole])].toSorted()
  const known = new Map(
    folders.map((folder) => {
      const part = partIn(folder, lock[folder]?.integrity)
      return /** @type {const} */ ([part.purl, part])
    }),
  )
  const all = [...known.values(), ...inPostgres(join(modules, postgresPackage))]
  const wrong = all.filter(({ licence }) => !isAccepted(licence))
  if (wrong.length === 0) return all
  const names = wrong.map(({ name, licence }) => `${name} (${licence})`).join(', ')
  throw new Impediment(`Antes de entregarlo hay que mirar la licencia de ${names}.`)
}

/** @param {string} expression SPDX */
export function isAccepted(expression) {
  const names = expression.replaceAll(/[()]/g, '').split(/ AND | OR /)
  const isEnough = expression.includes(' OR ') ? 'some' : 'every'
  return names[isEnough]((name) => accepted.includes(name))
}

/**
 * @param {string} name
 * @returns {string[]}
 */
function listed(name) {
  return JSON.parse(readFileSync(join(cache, 'parts', `${name}.json`), 'utf8'))
}

/**
 * @param {string} folder
 * @param {string | undefined} integrity
 * @returns {Part}
 */
function partIn(folder, integrity) {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const { name, version, author } = manifest
  const licence = manifest.license?.type ?? manifest.license ?? 'NONE'
  const maker = typeof author === 'string' ? author : (author?.name ?? '')
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    name,
    version,
    licence,
    maker,
    purl,
    text: licenceText(join(root, folder)),
    ...(integrity && { integrity }),
  }
}

/** @param {string} folder */
function licenceText(folder) {
  return readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n')
}

/** @param {readonly Part[]} all */
export function notices(all) {
  const head =
    'Asiento is built of, and comes with, the works of others below. Its own licence is the EUPL-1.2 (LICENSE).\n' +
    'The holidays that calendars are seeded with come from date-holidays (CC-BY-3.0, ISC).\n'
  const each = all.map(({ name, version, licence, maker, text }) => {
    const title = `${name} ${version}`.trim()
    const by = maker === '' ? '' : `, ${maker}`
    const said = text === '' ? 'The package brings no text of its licence.' : text
    return `${'-'.repeat(78)}\n${title} (${licence})${by}\n\n${said}\n`
  })
  return [head, ...each].join('\n')
}

/**
 * @param {readonly Part[]} all
 * @param {{ readonly version: string, readonly epoch: number }} release
 */
export function sbom(all, { version, epoch }) {
  const own = `pkg:generic/asiento@${version}`
  const components = all.map((part) => componentOf(part))
  const print = createHash('sha256').update(JSON.stringify(components)).digest('hex')
  const inventory = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${print.slice(0, 8)}-${print.slice(8, 12)}-5${print.slice(13, 16)}-a${print.slice(17, 20)}-${print.slice(20, 32)}`,
    version: 1,
    metadata: {
      timestamp: new Date(epoch * 1000).toISOString(),
      component: {
        type: 'application',
        'bom-ref': own,
        name: 'asiento',
        version,
        purl: own,
        licenses: [{ license: { id: 'EUPL-1.2' } }],
      },
    },
    components,
    dependencies: [{ ref: own, dependsOn: all.map(({ purl }) => purl) }],
  }
  return `${JSON.stringify(inventory, null, 2)}\n`
}

/** @param {Part} part */
function componentOf({ name, version, licence, purl, integrity }) {
  const [group, short] = name.startsWith('@') ? name.split('/') : [undefined, name]
  const isOne = !/ /.test(licence) && licence !== 'OSSP'
  const sha512 = /^sha512-(.+)$/.exec(integrity ?? '')?.[1]
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group && { group }),
    name: short,
    ...(version && { version }),
    ...(sha512 && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }],
    }),
    licenses: isOne
      ? [{ license: { id: licence } }]
      : licence === 'OSSP'
        ? [{ license: { name: 'OSSP' } }]
        : [{ expression: licence.replaceAll(/^\(|\)$/g, '') }],
    purl,
  }
}
