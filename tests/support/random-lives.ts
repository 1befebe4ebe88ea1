/**
 * Random people doing random acts to one document, two of them at once now and then, beside a plain
 * model of what may come of it.
 */
import fc from 'fast-check'

import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/common/endpoint.ts'

import { annulment, answer, observation } from './acts.ts'
import { aSending, hire, unitAt } from './handling.ts'
import { wanted } from './levels.ts'
import type { Person, TestApp } from './test-app.ts'

const wishes = [
  'route',
  'acknowledge',
  'return',
  'recall',
  'assign',
  'observe',
  'close',
  'archive',
  'reopen',
  'request',
  'request',
  'consent',
  'approve',
  'approve',
  'refuse',
  'name',
  'withdraw',
  'raise',
  'lower',
  'confirm',
  'confirm',
  'keep',
  'undo',
] as const
const actors = ['clerk', 'chief', 'deputy', 'head', 'staff', 'other', 'administrator'] as const

/** Whose it usually is: of what everybody tries at random, little is ever done. */
const usual: Readonly<Record<(typeof wishes)[number], (typeof actors)[number]>> = {
  route: 'clerk',
  acknowledge: 'head',
  return: 'head',
  recall: 'clerk',
  assign: 'head',
  observe: 'head',
  close: 'head',
  archive: 'head',
  reopen: 'head',
  request: 'clerk',
  consent: 'head',
  approve: 'chief',
  refuse: 'deputy',
  name: 'chief',
  withdraw: 'chief',
  raise: 'head',
  lower: 'clerk',
  confirm: 'chief',
  keep: 'deputy',
  undo: 'head',
}

interface Command {
  readonly wish: (typeof wishes)[number]
  readonly by: (typeof actors)[number]
  readonly whom: (typeof actors)[number]
  readonly unit: number
  /** With the next one, at the same moment and on the same version. */
  readonly isAtOnce: boolean
}

export interface Life {
  readonly isConfidential: boolean
  readonly commands: readonly Command[]
}

export const anyLife: fc.Arbitrary<Life> = fc.record({
  isConfidential: fc.boolean(),
  commands: fc.array(
    fc
      .record({
        wish: fc.constantFrom(...wishes),
        anyone: fc.option(fc.constantFrom(...actors), { freq: 2 }),
        whom: fc.constantFrom(...actors),
        unit: fc.constantFrom(0, 1, 1, 1, 2),
        isAtOnce: fc.boolean(),
      })
      .map(({ anyone, ...command }) => ({ ...command, by: anyone ?? usual[command.wish] })),
    { minLength: 3, maxLength: 12 },
  ),
})

const done = (wish: Command['wish'], by: Command['by'], whom: Command['whom'] = by): Command => ({
  wish,
  by,
  whom,
  unit: 1,
  isAtOnce: false,
})

/** Each step that chance draws seldom, or not at all. */
export const rareLives: readonly Life[] = [
  [done('request', 'clerk'), done('approve', 'chief')],
  [done('route', 'clerk'), done('recall', 'clerk')],
  [done('route', 'clerk'), done('raise', 'clerk', 'staff'), done('confirm', 'chief')],
  [done('route', 'clerk'), done('raise', 'clerk', 'staff'), done('keep', 'head')],
  [done('route', 'clerk'), done('return', 'head')],
  [
    done('route', 'clerk'),
    done('acknowledge', 'head'),
    done('assign', 'head', 'staff'),
    done('observe', 'head'),
  ],
  [
    done('route', 'clerk'),
    done('acknowledge', 'head'),
    done('close', 'head'),
    done('archive', 'head'),
    done('reopen', 'head'),
  ],
]
  .map((commands) => ({ isConfidential: false, commands }))
  .concat({
    isConfidential: true,
    commands: [done('route', 'clerk'), done('name', 'chief', 'staff')],
  })

export type Cast = Readonly<Record<(typeof actors)[number], Person>>

export async function castOf(app: TestApp): Promise<Cast> {
  return {
    clerk: await app.as('REG'),
    chief: await app.as('JREG'),
    deputy: await hire(app, 'Otra Jefa de Registro', 'JREG'),
    head: await app.as('JU'),
    staff: await app.as('TR'),
    other: await hire(app, 'Jefa de Finanzas', 'JU', { unitId: unitAt(app, 2) }),
    administrator: await app.as('ADM'),
  }
}

type Doing = readonly [Endpoint, object?]

/** The document after a life; its registration is part of it. */
export async function live(
  app: TestApp,
  cast: Cast,
  { isConfidential, commands }: Life,
): Promise<string> {
  const entry = await cast.clerk.register(isConfidential ? { confidentiality: 'CONFIDENTIAL' } : {})
  let version = entry.version
  const send = async ({ wish, by, whom, unit }: Command): Promise<number> => {
    const { staffId } = cast[whom].actor
    const { registeredOn } = entry
    const [act, body] = doings[wish]({ app, cast, registeredOn, staffId, unit })
    const given = { params: { entryId: entry.entryId }, ...(body ? { body } : {}) }
    const response = await cast[by].send(act, given, { version })
    const said: unknown = response.ok ? await response.json() : null
    if (response.status >= 500) throw new Error(`${act.path}: ${response.status}`)
    return Number(Reflect.get(Object(said), 'version') ?? 0)
  }
  for (let at = 0; at < commands.length; at += 1) {
    const [one, next] = [commands[at], commands[at + 1]]
    if (!one) break
    const both = one.isAtOnce && next ? [one, next] : [one]
    // oxlint-disable-next-line no-await-in-loop -- a life goes on one moment after another
    const versions = await Promise.all(both.map(send))
    version = Math.max(version, ...versions)
    at += both.length - 1
  }
  return entry.entryId
}

interface Means {
  readonly app: TestApp
  readonly cast: Cast
  readonly registeredOn: string
  readonly staffId: string
  readonly unit: number
}

const reason = 'Porque así lo quiso el azar'
const readersOf = ({ staffId }: Means) => ({ readerIds: [staffId], reason })

const doings: Readonly<Record<(typeof wishes)[number], (means: Means) => Doing>> = {
  route: ({ app, cast, unit }) => [
    api.routeEntry,
    {
      principal: aSending(unitAt(app, unit), { instruction: 'Va y viene con su motivo' }),
      copies: [],
      readerIds: unit === 0 ? [] : [cast[unit === 1 ? 'head' : 'other'].actor.staffId],
    },
  ],
  acknowledge: () => [
    api.acknowledgeEntry,
    { paperReceived: false, foliosReceived: null, note: null },
  ],
  return: () => [api.returnEntry, { cause: 'OTHER', text: reason }],
  recall: () => [api.recallEntry, { reason }],
  assign: ({ staffId }) => [api.assignEntry, { assigneeId: staffId, instruction: null }],
  observe: ({ registeredOn }) => [api.observeEntry, observation({ registeredOn })],
  close: ({ registeredOn }) => [api.closeEntry, answer(registeredOn)],
  archive: () => [api.archiveEntry, { code: 'S-1', location: '' }],
  reopen: () => [api.reopenEntry, { reason: 'Llegaron antecedentes nuevos del caso' }],
  request: () => [api.requestAnnulment, annulment],
  consent: () => [api.consentAnnulment],
  approve: () => [api.approveAnnulment],
  refuse: () => [api.refuseAnnulment, { reason }],
  name: (means) => [api.nameReaders, readersOf(means)],
  withdraw: (means) => [api.withdrawReaders, readersOf(means)],
  raise: ({ staffId }) => [api.requestConfidentiality, wanted('CONFIDENTIAL', [staffId])],
  lower: () => [api.requestConfidentiality, wanted('ORDINARY')],
  confirm: () => [api.confirmConfidentiality],
  keep: () => [api.refuseConfidentiality, { reason }],
  undo: () => [api.undoAct],
}
