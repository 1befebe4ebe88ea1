/**
 * The addresses of the installation, and which municipality answers at each. A single municipality
 * answers wherever it is reached; from the second address on the name that was asked for decides,
 * and a name of nobody's gets no answer.
 */
import { Refusal } from '#domain/common/refusal.ts'
import { sql } from 'kysely'
import { performance } from 'node:perf_hooks'
import type { Config } from '../../common/config/config.ts'
import { OperatorProblem } from '../../common/config/config.ts'
import type { Database } from '../../database/connect/open-database.ts'
import type { Transaction } from '../../database/tables/transaction.ts'

export interface KnownMunicipality {
  readonly municipalityId: string
  readonly name: string
}

export interface Site {
  /** As a URL writes it: lower case, Punycode, no port. */
  readonly host: string
  /** What its people's browsers call it: `https://registro.villa.example`. */
  readonly origin: string
  /** Null until its set-up. */
  readonly municipality: KnownMunicipality | null
  /** Whether it is the one of the settings (PUBLIC_URL). */
  readonly isMain: boolean
  /** Whether the installation has no other. */
  readonly isOnly: boolean
}

export interface Sites {
  /**
   * The one this process last knew to answer at this name; asks nobody. For pages, which say
   * nothing of anybody's.
   */
  known(hostname: string): Site | null
  /** The one that answers at this name; null when none does. */
  at(hostname: string): Promise<Site | null>
  /** The one that was asked at this address. Throws E-SYS-10 when there is none. */
  asked(address: string): Promise<Site>
  /**
   * Where a municipality's people come in; looked up in the caller's transaction, where there is
   * one.
   */
  of(municipalityId: string, db?: Transaction): Promise<Site>
  /** The main one first, then as they were added. */
  all(): Promise<readonly [Site, ...Site[]]>
  /** One was founded, named or renamed: whoever asks next is answered by what is then read. */
  forget(): void
}

type Known = readonly [Site, ...Site[]]

const rememberedMs = 10_000
/**
 * For so long a name that is nobody's is so without asking: strangers invent names by the thousand,
 * and what is added is told (`forget`).
 */
const unknownMs = 1000
/**
 * Names by which this machine calls itself: at any of them it is asked for the one it was given.
 */
const ownNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Throws a sentence when the address of the settings is another municipality's. */
export async function openSites(
  database: Database,
  config: Pick<Config, 'publicUrl'>,
): Promise<Sites> {
  const own = new URL(config.publicUrl)
  const memory = openMemory(() => database.alone((db) => readSites(db, own)))
  const { known: first } = await memory.read()
  const taken = first.find(({ host, isMain }) => host === own.hostname && !isMain)
  if (taken) {
    throw new OperatorProblem(
      `PUBLIC_URL es ${config.publicUrl}, y en ${taken.host} atiende ${taken.municipality?.name ?? 'otra municipalidad'}. ` +
        'Indique la dirección de la primera municipalidad, o cambie la otra con «municipality move».',
    )
  }
  async function at(hostname: string): Promise<Site | null> {
    const host = nameOf(hostname)
    const known = memory.lately()
    const found = known?.byHost.get(host)
    if (found && found.municipality !== null) return found
    // Only that it is nobody's: that there is no other municipality is asked anew, or the page of one that
    // was just founded would be that of the first.
    if (known !== null && ageOf(known) < unknownMs && siteNamed(known, host) === null) return null
    return siteNamed(await memory.read(), host)
  }

  return {
    known(hostname) {
      const known = memory.lately()
      return known && siteNamed(known, nameOf(hostname))
    },
    at,
    async asked(address) {
      const site = await at(new URL(address).hostname)
      if (site === null) throw new Refusal('E-SYS-10')
      return site
    },
    async of(municipalityId, db) {
      const known = memory.lately()?.byMunicipality.get(municipalityId)
      if (known) return known
      const sites = db ? remember(await readSites(db, own)) : await memory.read()
      return sites.byMunicipality.get(municipalityId) ?? sites.known[0]
    },
    async all() {
      return (await memory.read()).known
    },
    forget: () => memory.forget(),
  }
}

/** Browsers take a name with the root's dot for another one; it is the same machine's. */
function nameOf(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/u, '')
}

interface Remembered {
  readonly known: Known
  readonly byHost: ReadonlyMap<string, Site>
  readonly byMunicipality: ReadonlyMap<string, Site>
  readonly readAtMs: number
}

function openMemory(readAll: () => Promise<Known>) {
  let remembered: Remembered | undefined
  let changes = 0
  const read = async (): Promise<Remembered> => {
    const before = changes
    const sites = remember(await readAll())
    // What changed meanwhile may not be in it.
    remembered = before === changes ? sites : { ...sites, readAtMs: -Infinity }
    return sites
  }
  /**
   * Nobody waits for what is known to be read again. A moment too old is harmless: whose somebody
   * is, their session says. While the database is away the pages are shown by what was known last.
   */
  const lately = (): Remembered | null => {
    if (!remembered) return null
    if (ageOf(remembered) >= rememberedMs) read().catch(() => undefined)
    return remembered
  }
  return {
    read,
    lately,
    forget() {
      changes += 1
      if (remembered) remembered = { ...remembered, readAtMs: -Infinity }
    },
  }
}

function remember(known: Known): Remembered {
  const municipal = known.flatMap((site) =>
    site.municipality === null ? [] : [[site.municipality.municipalityId, site] as const],
  )
  return {
    known,
    byHost: new Map(known.map((site) => [site.host, site])),
    byMunicipality: new Map(municipal),
    readAtMs: performance.now(),
  }
}

function ageOf({ readAtMs }: Remembered): number {
  return performance.now() - readAtMs
}

function siteNamed({ known: [main], byHost }: Remembered, host: string): Site | null {
  const named = byHost.get(host)
  if (named) return named
  return main.isOnly || (ownNames.has(main.host) && ownNames.has(host)) ? main : null
}

interface Row {
  readonly host: string | null
  readonly municipality_id: string | null
  readonly name: string | null
}

async function readSites(db: Transaction, own: URL): Promise<Known> {
  const { rows } =
    await sql<Row>`select host, municipality_id, name from municipality_sites()`.execute(db)
  const [main, ...others] = rows.map((row) => siteIn(row, own, rows.length === 1))
  if (!main) throw new Error('There is always an address of the settings')
  return [main, ...others]
}

function siteIn(
  { host, municipality_id: municipalityId, name }: Row,
  own: URL,
  isOnly: boolean,
): Site {
  const isMain = host === null
  return {
    host: host ?? own.hostname,
    origin: isMain ? own.origin : originAt(host, own),
    municipality: municipalityId === null || name === null ? null : { municipalityId, name },
    isMain,
    isOnly,
  }
}

/** Every address is served by the same doors: only the name differs. */
export function originAt(host: string, own: Pick<URL, 'protocol' | 'port'>): string {
  return `${own.protocol}//${host}${own.port === '' ? '' : `:${own.port}`}`
}
