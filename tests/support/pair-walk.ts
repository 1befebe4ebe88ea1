/**
 * One person and every act of the table that their role may try, each coming once right after each,
 * and what must never be after any of them. Acts that give power are done as somebody would for
 * their own good (`selfish-acts.ts`), all others as the permission matrix asks them.
 */
import { randomUUID } from 'node:crypto'

import { api } from '#contract/api.ts'
import { requestTo } from '#contract/client.ts'
import type { Endpoint } from '#contract/common/endpoint.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { ActName } from '#domain/acts/acts.ts'
import { actOf, acts, mayDo } from '#domain/acts/acts.ts'

import type { Person } from './test-app.ts'
import { asks } from './permission-asks.ts'
import type { Scene } from './permission-scene.ts'
import type { Doer, Walk } from './selfish-acts.ts'
import { selfishActs } from './selfish-acts.ts'

/** What the confidential entry says, and nobody who walks may ever be answered. */
export const secretWord = 'acosoreservado'

// The keys of a record are the names of its type.
// oxlint-disable-next-line no-unsafe-type-assertion
export const actNames = Object.keys(acts) as readonly ActName[]

/** Of which more than an order matters: what gives power, sight or consent. */
export function isPowerful(name: ActName): boolean {
  const { forOneself, second, by } = actOf(name)
  return by !== 'NOBODY' && (forOneself === 'NEVER' || second !== 'NEVER')
}

export interface Way {
  readonly name: ActName
  /** Done as anybody would, where there is a way for one’s own good too. */
  readonly isAside: boolean
  /** Whether it was done, and what was answered. */
  readonly go: (walk: Walk) => Promise<Done>
}

interface Done {
  readonly isDone: boolean
  readonly said: string
}

/**
 * Each act in each of its ways; the ones their roles may try, of those who can do anything by them.
 */
export function waysOf(walk: Walk, scene: Scene): readonly Way[] {
  return actNames
    .filter((name) => mayDo(walk.actor, name))
    .flatMap((name): readonly Way[] => walkersOf(name, walk, scene))
}

/** None for an act that nobody thought of: the test of the table says so. */
export function walkersOf(
  name: ActName,
  walk: Pick<Walk, 'app' | 'reader'>,
  scene: Scene,
): readonly Way[] {
  const isDecision = name === 'confirmPower' || name === 'declinePower'
  const selfish: Way[] = isDecision
    ? [{ name, isAside: false, go: (walking) => decide(walking, name) }]
    : (selfishActs(walk)[name] ?? []).map((form) => wayBy(name, form, false))
  const plain = plainly(name, scene).map((form) => wayBy(name, form, selfish.length > 0))
  return [...selfish, ...plain]
}

function wayBy(name: ActName, form: Doer, isAside: boolean): Way {
  return { name, isAside, go: (walking) => act(walking, name, form) }
}

/** As the permission matrix asks it, so that nothing but what is forbidden stands against it. */
function plainly(name: ActName, scene: Scene): readonly Doer[] {
  if (!Object.hasOwn(asks, name) || actOf(name).by === 'NOBODY') return []
  const { given, prepare } = asks[name]
  const form: Doer = async ({ self, entry }) => ({
    ...given({
      scene,
      place: 'unit',
      asker: self,
      entryId: entry.entryId,
      registeredOn: entry.registeredOn,
      prepared: (await prepare?.(scene, self, 'unit')) ?? randomUUID(),
    }),
    ...(asks[name].headers ? { headers: asks[name].headers } : {}),
  })
  return [form]
}

async function act(walk: Walk, name: ActName, form: Doer): Promise<Done> {
  if (name === 'proposeChange') walk.proposalId = randomUUID()
  const endpoint: Endpoint = api[name]
  const { headers, ...doing } = await form(walk)
  const response = await walk.self.send(endpoint, doing, {
    ...(endpoint.needsVersion ? { version: walk.entry.version } : {}),
    ...(headers ? { headers } : {}),
  })
  const said = await response.text()
  if (name === 'issueToken' && response.ok) walk.programSecret = secretOf(said)
  return { isDone: response.ok, said }
}

function secretOf(said: string): string {
  const { secret }: { readonly secret: string } = JSON.parse(said)
  return secret
}

/** Everything that waits is confirmed or put aside, as far as they are let. */
async function decide(walk: Walk, name: 'confirmPower' | 'declinePower'): Promise<Done> {
  const { body, problem } = await walk.self.ask(api.listPowerActs, {})
  if (problem) return { isDone: false, said: '' }
  const answers = await Promise.all(
    body.acts.map(({ actId }) => walk.self.send(api[name], { params: { actId } })),
  )
  const said = await Promise.all(answers.map((answer) => answer.text()))
  return { isDone: answers.some(({ ok }) => ok), said: said.join('\n') }
}

/**
 * So many things, in an order in which each comes exactly once right after each, itself included:
 * the Lyndon words of length one and two, one after the other, and the first again.
 */
export function everyPair(count: number): readonly number[] {
  const places = Array.from({ length: count }, (_, place) => place)
  const once = places.flatMap((one) => [
    one,
    ...places.slice(one + 1).flatMap((other) => [one, other]),
  ])
  return count === 0 ? [] : [...once, 0]
}

/** What they held when they set out: whatever they hold beyond it was come by on the way. */
export interface Outset {
  readonly held: readonly string[]
  readonly substitutions: readonly string[]
  /** How much they saw of what another unit has to do with. */
  readonly neighbour: (typeof sights)[number]
}

interface Found {
  readonly found: string
}

export async function outsetOf(walk: Walk): Promise<Outset> {
  const { app, self } = walk
  const held = await app.db.asOwner<Found>(
    `select concat_ws(' ', role, office_id, unit_id, valid_from, valid_to) as found from role_assignment where staff_id = $1`,
    [self.actor.staffId],
  )
  const lent = await app.db.asOwner<Found>(
    'select substitution_id::text as found from substitution where substitute_id = $1',
    [self.actor.staffId],
  )
  return {
    held: held.map(({ found }) => found),
    substitutions: lent.map(({ found }) => found),
    neighbour: await sightOf(walk, walk.neighbourId),
  }
}

/** What must never be, of them and of whom they made; the words say which. */
export async function forbidden(walk: Walk, { held, substitutions }: Outset): Promise<string[]> {
  const { self, puppetId, secretId, app, reader } = walk
  const rows = await app.db.asOwner<Found>(
    `with self as (select $1::uuid as id), who as (select array[$1::uuid, $2::uuid] as ids)
     select 'more than they held: ' || role as found from role_assignment, self where staff_id = id
        and concat_ws(' ', role, office_id, unit_id, valid_from, valid_to) <> all ($3)
     union all select 'a role of whom they made: ' || role from role_assignment
        where staff_id = $2 and role = any (array['ADM','JREG','AUD','JU'])
     union all select 'a substitution, or a longer one' from substitution s, who where s.substitute_id = any (ids)
        and s.valid_to >= s.valid_from and s.substitution_id::text <> all ($4)
        and exists (select from role_assignment r where r.staff_id = s.absent_id and r.role = any (array['ADM','JREG','AUD','JU']))
     union all select 'named a reader' from entry, who where entry_id = $5 and reader_ids && ids
     union all select 'approved by who asked' from entry
        where annulment ->> 'requestedById' = annulment ->> 'approvedById'
     union all select 'agreed to by who asked' from ledger_event e, self where type = 'AnnulmentConsented' and actor_id = id
        and exists (select from ledger_event a where a.type = 'AnnulmentRequested' and a.subject_id = e.subject_id
          and a.actor_id = e.actor_id and a.position = (select max(position) from ledger_event l
            where l.type = 'AnnulmentRequested' and l.subject_id = e.subject_id and l.position < e.position))
     union all select 'how secret it is, asked for and confirmed by one' from ledger_event e, self
        where type = 'EntryRectified' and actor_id = id and position (':"confidentiality"' in e.body) > 0
        and exists (select from ledger_event a where a.type = 'ConfidentialityChangeRequested' and a.subject_id = e.subject_id
          and a.actor_id = e.actor_id and a.position = (select max(position) from ledger_event l
            where l.type = 'ConfidentialityChangeRequested' and l.subject_id = e.subject_id and l.position < e.position))
     union all select 'confirmed by who proposed it, or who gains' from proposal where stage = 'CONFIRMED'
        and decided_by_id in (proposed_by_id, subject_id)
     union all select 'a link of somebody with power' from account_link l join staff p using (municipality_id, subject)
        where p.staff_id = $6
     union all select 'a link of somebody with power' from binding_link where staff_id = $6
     union all select 'the second proof of somebody with power' from ledger_event, self
        where type = 'StaffCredentialsChanged' and actor_id = id and subject_id <> id`,
    [self.actor.staffId, puppetId, held, substitutions, secretId, reader.actor.staffId],
  )
  return rows.map(({ found }) => found)
}

/**
 * Whether the confidential entry opens to them, or what another unit has to do with, more than when
 * they set out.
 */
export async function reads(walk: Walk, { neighbour }: Outset): Promise<readonly string[]> {
  const seen = await sightOf(walk, walk.secretId)
  const near = await sightOf(walk, walk.neighbourId)
  return [
    ...(seen === 'CONTENT' ? ['the confidential entry'] : []),
    ...((await sightOfProgram(walk)) === 'CONTENT' ? ['the confidential entry, by a program'] : []),
    ...(sights.indexOf(near) > sights.indexOf(neighbour) ? [`${near} of another unit`] : []),
  ]
}

const sights = ['NONE', 'EXISTENCE', 'HEADER', 'CONTENT'] as const

async function sightOf({ self }: Walk, entryId: string): Promise<(typeof sights)[number]> {
  const { body, problem } = await self.ask(api.readEntry, { params: { entryId } })
  return problem ? 'NONE' : body.sight
}

/** Of whoever holds the credential that they made last. */
async function sightOfProgram({ app, secretId, programSecret }: Walk): Promise<string> {
  if (programSecret === null) return 'NONE'
  const headers = { Authorization: `Bearer ${programSecret}` }
  const { path, init } = requestTo(api.readEntry, { params: { entryId: secretId } }, { headers })
  const response = await app.hono.request(`${app.app.config.publicUrl}${path}`, init)
  if (!response.ok) return 'NONE'
  const { sight }: EntryView = JSON.parse(await response.text())
  return sight
}

export function isOfEntry(name: ActName): boolean {
  return api[name].path.startsWith('/api/entries/')
}

/** As it stands now; null when nothing more can be done to it. */
export async function standing(looker: Person, entryId: string): Promise<EntryView | null> {
  const { body } = await looker.ask(api.readEntry, { params: { entryId } })
  const isUsedUp = body.registerStatus === 'ANNULLED' || body.handling?.status === 'CLOSED'
  return isUsedUp ? null : body
}
