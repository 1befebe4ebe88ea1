/**
 * Every pair of acts by one person: whoever does first one and then another of what the table of
 * acts lets them do ends with no role, term or substitution that they did not hold, no sight of the
 * confidential entry, and nothing approved that they asked for. What a role may not do at all
 * changes nothing (`permission-matrix.test.ts`), so it is no first step.
 *
 * Here every pair of acts that give power, sight or consent, and a draw of the others; every pair
 * of all with `PAIR_WALK=whole`, as `CONTRIBUTING.md` says.
 */
import { randomInt, randomUUID } from 'node:crypto'

import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/common/endpoint.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import type { Actor, Role } from '#domain/permission/permission.ts'
import type { ActName } from '#domain/acts/acts.ts'
import { roles } from '#domain/permission/permission.ts'
import { asks } from '#tests/permission-asks.ts'
import { acknowledge, hire, route, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import {
  actNames,
  everyPair,
  forbidden,
  isOfEntry,
  isPowerful,
  outsetOf,
  reads,
  secretWord,
  standing,
  walkersOf,
  waysOf,
} from '#tests/pair-walk.ts'
import type { Outset, Way } from '#tests/pair-walk.ts'
import { openScene, personOf } from '#tests/permission-scene.ts'
import type { Scene, Stage } from '#tests/permission-scene.ts'
import type { Walk } from '#tests/selfish-acts.ts'
import { confirming } from '#tests/two-people.ts'

const isWhole = process.env['PAIR_WALK'] === 'whole'
/** How many acts beside those of power follow each other here, at each kind of document. */
const drawn = 40

let opened: TestApp | null = null
afterAll(() => opened?.close())

interface Opening {
  readonly walk: Walk
  readonly scene: Scene
  /** Documents to do things to, each time another. */
  readonly kinds: Readonly<Record<Kind, () => Promise<EntryView>>>
  readonly looker: Person
}

/** Documents that others have done something with: each act is tried on each of them once. */
const stages: readonly Stage[] = [
  'routed',
  'copied',
  'worked',
  'suspended',
  'requested',
  'asked',
  'levelled',
  'closed',
]

type Kind = 'confidential' | 'in their unit' | 'at their counter'

/** A server of its own for each: what one did must not stand in the way of the next. */
async function openStage(cast: string): Promise<Opening> {
  await opened?.close()
  opened = null
  const app = await openTestApp()
  opened = app
  const scene = await openScene(app)
  const registrar = await hire(app, 'Oficial del mesón', 'REG')
  const looker = await hire(app, 'Jefa que mira', 'JREG')
  const reader = await hire(app, 'Jefa que lo lee', 'JU', { unitId: unitAt(app, 2) })
  const head = personOf(scene.people, 'JU')
  const confidential = async (): Promise<EntryView> => {
    const entry = await registrar.register({
      confidentiality: 'CONFIDENTIAL',
      subject: `Denuncia ${secretWord}`,
    })
    return route(registrar, entry, unitAt(app, 2), { readerIds: [reader.actor.staffId] })
  }
  const secret = await confidential()
  const neighbour = await route(registrar, await registrar.register(), unitAt(app, 2))
  const { self, actor } = await castAs(app, scene, cast)
  const walk: Walk = {
    app,
    registrar,
    reader,
    proposalId: randomUUID(),
    self,
    actor,
    puppetId: randomUUID(),
    programId: randomUUID(),
    programSecret: null,
    entry: secret,
    secretId: secret.entryId,
    neighbourId: neighbour.entryId,
  }
  const kinds = {
    confidential: async () => {
      const entry = await confidential()
      walk.secretId = entry.entryId
      return entry
    },
    'in their unit': async () =>
      acknowledge(head, await route(registrar, await registrar.register(), unitAt(app, 1))),
    'at their counter': () => registrar.register(),
  }
  return { walk, scene, kinds, looker }
}

const casts = [...roles, 'ADM and TR', 'ADM and JREG', 'TR in place of a head'] as const

/**
 * What of all that gives power, sight or consent is not done here by whoever may: nobody of the
 * council's own service waits to be let in, no clock and no restored book for two people, the
 * documents before them are not theirs for it, and the text that they read is their own.
 */
const undone: Readonly<Record<(typeof casts)[number], readonly ActName[]>> = {
  ADM: ['approveStaff', 'rejectStaff', 'confirmBookAct', 'requestConfidentiality'],
  REG: ['decideReview'],
  JREG: ['proposeBookAct', 'confirmBookAct', 'decideReview'],
  JU: ['nameReaders'],
  TR: ['decideReview', 'routeEntry'],
  AUD: ['confirmBookAct', 'requestConfidentiality'],
  'ADM and TR': ['approveStaff', 'rejectStaff', 'confirmBookAct', 'decideReview', 'routeEntry'],
  'ADM and JREG': [
    'approveStaff',
    'rejectStaff',
    'proposeBookAct',
    'confirmBookAct',
    'decideReview',
  ],
  'TR in place of a head': ['nameReaders'],
}

async function castAs(
  app: TestApp,
  scene: Scene,
  cast: string,
): Promise<{ readonly self: Person; readonly actor: Actor }> {
  // oxlint-disable-next-line no-unsafe-type-assertion -- of `casts`
  const role = cast.split(' ')[0] as Role
  const place = role === 'JU' || role === 'TR' ? { unitId: unitAt(app, 1) } : {}
  const self = await hire(app, `Quien prueba como ${cast}`, role, place)
  const administrator = personOf(scene.people, 'ADM')
  const { staffId } = self.actor
  if (cast === 'ADM and TR' || cast === 'ADM and JREG') {
    const other =
      cast === 'ADM and TR'
        ? ({ role: 'TR', officeId: null, unitId: unitAt(app, 1) } as const)
        : ({ role: 'JREG', officeId: null, unitId: null } as const)
    const grants = [...self.actor.grants, other]
    const { problem } = await administrator.ask(api.changeStaff, {
      params: { staffId },
      body: { status: 'ACTIVE', grants },
    })
    if (problem) throw new Error(problem.title)
    if (other.role === 'JREG')
      expect(await confirming(personOf(scene.people, 'JREG'), staffId)).toBeNull()
    const actor = { ...self.actor, grants }
    return { self: await app.asActor(actor), actor }
  }
  if (cast === 'TR in place of a head') {
    const absent = personOf(scene.people, 'JU').actor
    const { today } = app.town.foundation
    const { problem } = await administrator.ask(api.addSubstitution, {
      params: { substitutionId: randomUUID() },
      body: {
        absentId: absent.staffId,
        substituteId: staffId,
        validFrom: today,
        validTo: addDays(today, 90),
      },
    })
    if (problem) throw new Error(problem.title)
    expect(await confirming(personOf(scene.people, 'JREG'), staffId)).toBeNull()
    return { self, actor: { ...self.actor, grants: [...self.actor.grants, ...absent.grants] } }
  }
  return { self, actor: self.actor }
}

interface Progress {
  readonly steps: number
  readonly done: ReadonlySet<string>
}

/** One act after the other, and after each of them what must never be. */
async function walkThrough(
  { walk, looker }: Opening,
  ways: readonly Way[],
  order: readonly number[],
  { outset, another }: { readonly outset: Outset; readonly another: () => Promise<EntryView> },
): Promise<Progress> {
  const done = new Set<string>()
  walk.entry = await another()
  let before = 'nothing'
  for (const place of order) {
    const way = ways[place]
    if (!way) throw new Error('There is no such way')
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    const { isDone, said } = await way.go(walk)
    const heard = said.includes(secretWord) ? ['what the confidential entry says'] : []
    expect([before, way.name, heard]).toEqual([before, way.name, []])
    const pair = [before, way.name]
    before = way.name
    // What was refused changed nothing.
    if (!isDone) continue
    done.add(way.name)
    // oxlint-disable-next-line no-await-in-loop
    if (asks[way.name].endsSession) walk.self = await walk.app.asActor(walk.self.actor)
    // oxlint-disable-next-line no-await-in-loop
    const found = [...(await forbidden(walk, outset)), ...(await reads(walk, outset))]
    expect([...pair, found]).toEqual([...pair, []])
    // oxlint-disable-next-line no-await-in-loop
    walk.entry = (await standing(looker, walk.entry.entryId)) ?? (await another())
  }
  return { steps: order.length, done }
}

/** Each once, as the table has them, so that what is done at least is no luck; then as drawn. */
function drawnOrder(count: number): readonly number[] {
  const once = Array.from({ length: count }, (_, place) => place)
  return count === 0 ? [] : [...once, ...Array.from({ length: drawn }, () => randomInt(count))]
}

describe('the table of acts', () => {
  it('has a line for every act of the product, and no other', () => {
    const changing = Object.entries<Endpoint>(api).flatMap(([name, { method }]) =>
      method === 'GET' ? [] : [name],
    )
    expect(actNames.toSorted()).toEqual(changing.toSorted())
  })

  it('is walked whole: every act has its way', async () => {
    const { walk, scene } = await openStage('TR')
    const unwalked = actNames.filter((name) => walkersOf(name, walk, scene).length === 0)
    // Founding is by nobody of the register, and once; a telephone has no session.
    expect(unwalked).toEqual(['claimPhoneLink', 'sendPhonePage', 'endPhone', 'setUp'])
  })

  it('puts each right after each, once', () => {
    const order = everyPair(7)
    const pairs = new Set(order.slice(1).map((place, at) => `${order[at]} ${place}`))
    expect([order.length, pairs.size]).toEqual([50, 49])
  })
})

describe('two acts by one person', () => {
  it.each(casts)(
    'of %s lead to nothing that the table forbids',
    { timeout: isWhole ? 7_200_000 : 300_000 },
    async (cast) => {
      const opening = await openStage(cast)
      const ways = waysOf(opening.walk, opening.scene)
      const outset = await outsetOf(opening.walk)
      const done = new Set<string>()
      let steps = 0
      for (const kind of ['confidential', 'in their unit', 'at their counter'] as const) {
        const isFirst = kind === 'confidential'
        const tried = isFirst ? ways : ways.filter(({ name }) => isOfEntry(name))
        const powerful = tried.filter(({ name, isAside }) => isPowerful(name) && !isAside)
        const rounds = isWhole
          ? [{ of: tried, order: everyPair(tried.length) }]
          : [
              { of: powerful, order: everyPair(powerful.length) },
              { of: tried, order: drawnOrder(tried.length) },
            ]
        for (const { of, order } of rounds) {
          // oxlint-disable-next-line no-await-in-loop -- one document after the other
          const progress = await walkThrough(opening, of, order, {
            outset,
            another: opening.kinds[kind],
          })
          steps += progress.steps
          for (const name of progress.done) done.add(name)
        }
      }
      const ofEntries = ways.filter(({ name }) => isOfEntry(name))
      const inOrder = ofEntries.map((_, place) => place)
      for (const stage of stages) {
        // oxlint-disable-next-line no-await-in-loop -- one document after the other
        const progress = await walkThrough(opening, ofEntries, inOrder, {
          outset,
          another: () => {
            opening.scene.forget(stage, 'unit')
            return opening.scene.entry(stage, 'unit')
          },
        })
        steps += progress.steps
        for (const name of progress.done) done.add(name)
      }
      // Nor is it green for having been able to do nothing.
      const tried = new Set(ways.map(({ name }) => name).filter(isPowerful))
      expect([...tried].filter((name) => !done.has(name)).toSorted()).toEqual(
        undone[cast].toSorted(),
      )
      process.stdout.write(
        `${cast}: ${ways.length} ways, ${steps} acts in a row, ${done.size} kinds done\n`,
      )
    },
  )
})
