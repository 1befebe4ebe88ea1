import { api } from '#contract/api.ts'
import type { TemplateForm } from '#contract/letters/templates.ts'
import type { Condition } from '#domain/letter-templates/template.ts'
import type { MergeFieldName } from '#domain/letters/body.ts'
import { factsAbout } from '#tests/facts-about.ts'
import { hire, regrant, route, unitAt } from '#tests/handling.ts'
import { openLetterScene } from '#tests/letter-scene.ts'
import { aLetter, aTemplate } from '#tests/letters.ts'
import { settleChange } from '#tests/settle-change.ts'
import type { Person } from '#tests/test-app.ts'
import { confirming } from '#tests/two-people.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'

const scene = await openLetterScene()
const people = { adm: await scene.app.as('ADM'), head: await scene.app.as('JREG') }
afterAll(() => scene.close())

async function settle(
  changes: Partial<TemplateForm>,
  templateId: string = randomUUID(),
  overVersion = 0,
): Promise<{ readonly templateId: string; readonly refusal: string | null }> {
  const template = { ...aTemplate, ...changes }
  const wanted = { kind: 'LETTER_TEMPLATE', templateId, overVersion, template } as const
  return { templateId, refusal: await settleChange(people, wanted) }
}

const begin = (
  templateId: string,
  changes: Parameters<typeof aLetter>[2] = {},
  who: Person = scene.writer,
) => {
  const { body: _body, ...body } = aLetter(scene.app, scene.head.actor.staffId, changes)
  return who.ask(api.beginFromTemplate, { params: { templateId }, body })
}

/** Somebody who administers and leads the registry too. */
async function whoDoesBoth(): Promise<Person> {
  const both = await hire(scene.app, 'Quien administra y dirige', 'ADM')
  const { actor } = both
  const grants = (['ADM', 'JREG'] as const).map((role) => ({ role, officeId: null, unitId: null }))
  await regrant(scene.app, both, grants)
  expect(await confirming(people.head, actor.staffId)).toBeNull()
  return scene.app.asActor({ ...actor, grants })
}

const versionsOf = async (templateId: string) =>
  (await scene.writer.ask(api.readTemplate, { params: { templateId } })).body.versions

const paragraphSaying = (text: string) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text }],
})
const saying = (text: string) => ({ type: 'doc' as const, content: [paragraphSaying(text)] })

const onlyIf = (
  field: MergeFieldName,
  text: string,
  test: Condition['test'] = 'PRESENT',
): TemplateForm['body'] => ({
  type: 'doc',
  content: [
    { type: 'conditional', attrs: { field, test, value: '' }, content: saying(text).content },
  ],
})

/** A heading, and a row for each addressee that says this. */
const rowsSaying = (text: string): TemplateForm['body'] => ({
  type: 'doc',
  content: [
    {
      type: 'table',
      content: [
        { type: 'tableRow', content: [{ type: 'tableHeader', content: [paragraphSaying('A')] }] },
        {
          type: 'tableRow',
          attrs: { each: 'ADDRESSEES' },
          content: [{ type: 'tableCell', content: [paragraphSaying(text)] }],
        },
      ],
    },
  ],
})

describe('a template', () => {
  it('is offered once another person approved it, and not before', async () => {
    const templateId = randomUUID()
    const params = { proposalId: randomUUID() }
    const template = { ...aTemplate, name: 'Que espera' }
    const wanted = { kind: 'LETTER_TEMPLATE', templateId, overVersion: 0, template } as const
    await people.adm.ask(api.proposeChange, { params, body: wanted })
    expect((await begin(templateId)).problem?.type).toBe('E-CON-03')
    const both = await whoDoesBoth()
    expect((await people.adm.ask(api.confirmProposal, { params })).problem?.type).toBe('E-PER-09')
    const own = { proposalId: randomUUID() }
    const other = { ...wanted, templateId: randomUUID(), template: { ...template, name: 'Suya' } }
    await both.ask(api.proposeChange, { params: own, body: other })
    const alone = await both.ask(api.confirmProposal, { params: own })
    expect(alone.problem?.type).toBe('E-CFG-26')
    await people.head.ask(api.confirmProposal, { params })
    const { templates } = (await scene.writer.ask(api.listTemplates, {})).body
    expect(templates.find((one) => one.templateId === templateId)).toMatchObject({
      name: 'Que espera',
      version: 1,
    })
    expect(templates.map(({ name }) => name)).not.toContain('Suya')
  })

  it('keeps of its text what can be kept and printed', async () => {
    const name = 'Con lo que se pegó'
    const { templateId } = await settle({
      name,
      body: saying('Uno\u0000 dos\u202E'),
      foot: 'Pie\u0000',
    })
    const [version] = await versionsOf(templateId)
    expect(version?.form).toMatchObject({ body: saying('Uno dos'), foot: 'Pie' })
  })

  it('gets a version with each change, and those before it are read as they were', async () => {
    const { templateId } = await settle({ name: 'Con versiones' })
    await settle({ name: 'Con versiones', subject: 'Otro asunto' }, templateId, 1)
    const versions = await versionsOf(templateId)
    expect(versions.map(({ version, form }) => [version, form.subject])).toEqual([
      [2, 'Otro asunto'],
      [1, aTemplate.subject],
    ])
    expect(versions[0]?.writtenBy).not.toBe(versions[0]?.approvedBy)
    expect(await scene.faults()).toEqual([null, null])
  })

  it('is written over by nobody who saw an older version', async () => {
    const { templateId } = await settle({ name: 'De dos a la vez' })
    const [one, other] = [{ proposalId: randomUUID() }, { proposalId: randomUUID() }]
    for (const [params, subject] of [
      [one, 'Uno'],
      [other, 'Otro'],
    ] as const) {
      const template = { ...aTemplate, name: 'De dos a la vez', subject }
      const body = { kind: 'LETTER_TEMPLATE', templateId, overVersion: 1, template } as const
      await people.adm.ask(api.proposeChange, { params, body })
    }
    await people.head.ask(api.confirmProposal, { params: one })
    const late = await people.head.ask(api.confirmProposal, { params: other })
    expect(late.problem?.type).toBe('E-CFG-23')
    const name = 'De dos a la vez'
    const third = await settle({ name, subject: 'De quien vio la primera' }, templateId, 1)
    expect(third.refusal).toBe('E-CFG-23')
    expect((await settle({ name, subject: 'De quien vio esta' }, templateId, 2)).refusal).toBeNull()
  })

  it('has a name of its own, and fields and types that there are', async () => {
    await settle({ name: 'De nombre único' })
    const field = { type: 'mergeField' as const, attrs: { name: 'inventado' } }
    const body = {
      type: 'doc' as const,
      content: [{ type: 'paragraph' as const, content: [field] }],
    }
    const refusals = [
      await settle({ name: 'DE NOMBRE UNICO' }),
      await settle({ name: 'De  nombre\u{A0}úni\u{200B}co\u{AD}' }),
      await settle({ name: '\u{200B}\u{2800}\u{3164}' }),
      await settle({ name: 'De tipo ajeno', typeIds: [randomUUID()] }),
      await settle({ name: 'De dato inventado', body }),
    ]
    expect(refusals.map(({ refusal }) => refusal)).toEqual(Array<string>(5).fill('E-DOC-18'))
  })
})

describe('a letter from a template', () => {
  it('begins with its conditions and rows decided, and the foot of the country', async () => {
    const { templateId } = await settle({ name: 'Para empezar' })
    const { body } = await begin(templateId)
    expect(body).toMatchObject({
      begunFrom: { templateId, version: 1 },
      kind: 'LETTER',
      subject: aTemplate.subject,
    })
    const text = JSON.stringify(body.body)
    expect(text).toContain('Con documento')
    expect(text).toContain('Marta Huenchumilla')
    expect(text).toContain('"entrada.numero"')
    expect(text).toContain('recurso de reposición')
    expect(text).not.toContain('conditional')
    const [addressee] = aLetter(scene.app, '').addressees
    const unnamed = addressee ? [{ ...addressee, identity: null }] : []
    const without = await begin(templateId, { addressees: unnamed })
    expect(JSON.stringify(without.body.body)).not.toContain('Con documento')
  })

  it('says what a confidential entry says to its reader alone, who said why', async () => {
    const registered = await scene.clerk.register({ confidentiality: 'CONFIDENTIAL' })
    const { entryId } = await route(scene.clerk, registered, unitAt(scene.app, 1), {
      readerIds: [scene.writer.actor.staffId],
    })
    const block = { type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'Sí' }] }
    const attrs = { field: 'entrada.remitente', test: 'PRESENT', value: '' } as const
    const body: TemplateForm['body'] = {
      type: 'doc',
      content: [{ type: 'conditional', attrs, content: [block] }],
    }
    const { templateId } = await settle({ name: 'Que mira al remitente', body })
    const heading = { answers: [entryId], confidentiality: 'CONFIDENTIAL' as const }
    expect((await begin(templateId, heading)).problem?.type).toBe('E-TRA-20')
    await scene.writer.ask(api.giveReason, {
      params: { entryId, readingId: randomUUID() },
      body: { reason: 'Preparo la respuesta a quien la presentó' },
    })
    expect((await begin(templateId, heading)).problem).toBeNull()
  })

  it('does not begin before what its text depends on is there', async () => {
    const { templateId } = await settle({ name: 'Que depende' })
    const unaddressed = await begin(templateId, { addressees: [] })
    expect(unaddressed.problem?.remarks).toMatchObject([{ code: 'E-DOC-18', field: 'addressees' }])
    const bySigner = await settle({
      name: 'Que depende de quien firma',
      body: onlyIf('firmante.cargo', 'Firma la Dirección'),
    })
    const unsigned = await begin(bySigner.templateId, { signers: [] })
    expect(unsigned.problem?.remarks).toMatchObject([{ code: 'E-DOC-18', field: 'signers' }])
    expect((await begin(bySigner.templateId)).problem).toBeNull()
  })

  it('does not take what may not be read for what is not there', async () => {
    const { templateId } = await settle({
      name: 'Que depende del remitente',
      body: onlyIf('entrada.remitente', 'Sin remitente', 'ABSENT'),
    })
    // The registry writes for every unit, and of what it derived sees no more than the heading.
    const { entryId } = await route(scene.clerk, await scene.clerk.register(), unitAt(scene.app, 1))
    const { problem } = await begin(templateId, { answers: [entryId] }, scene.clerk)
    expect(problem?.remarks).toMatchObject([{ code: 'E-DOC-18', field: 'templateId' }])
    const { body } = await begin(templateId, { answers: [entryId] })
    expect(JSON.stringify(body.body)).not.toContain('Sin remitente')
    expect(JSON.stringify((await begin(templateId)).body.body)).toContain('Sin remitente')
  })

  it('has a row for each of the most addressees, and is refused where it could not be saved', async () => {
    const { templateId } = await settle({ name: 'Con una fila por destinatario' })
    const [addressee] = aLetter(scene.app, '').addressees
    const many = addressee ? Array.from({ length: 500 }, () => addressee) : []
    const begun = await begin(templateId, { addressees: many })
    const { body, begunFrom } = begun.body
    expect((await scene.save(scene.writer, { body, begunFrom })).problem).toBeNull()
    const long = 'Una frase larga. '.repeat(120)
    const heavy = await settle({ name: 'Que pesa', body: rowsSaying(long) })
    const { problem } = await begin(heavy.templateId, { addressees: many })
    expect(problem?.remarks).toMatchObject([{ code: 'E-DOC-18', field: 'templateId' }])
  })

  it('replaces the foot with its own, or has none', async () => {
    const own = await settle({ name: 'Con pie propio', foot: 'Puede reclamar en cinco días.' })
    const none = await settle({ name: 'Sin pie', foot: '' })
    const texts = [await begin(own.templateId), await begin(none.templateId)].map(({ body }) =>
      JSON.stringify(body.body),
    )
    expect(texts[0]).toContain('Puede reclamar en cinco días.')
    expect(texts.join(' ')).not.toContain('recurso de reposición')
  })

  it('says which version it began from, in its texts and in the ledger', async () => {
    const { templateId } = await settle({ name: 'De la que se parte' })
    const begunFrom = { templateId, version: 1 }
    const { letterId } = await scene.save(scene.writer, { begunFrom })
    await settle({ name: 'De la que se parte', subject: 'Cambiado' }, templateId, 1)
    const later = await scene.save(scene.writer, { letterId, over: 1, subject: 'Otro asunto' })
    const template = { ...begunFrom, name: 'De la que se parte' }
    expect(later.body).toMatchObject({ form: { begunFrom }, template })
    expect((await scene.put(scene.head, letterId, 2)).problem).toBeNull()
    const [numbered] = await factsAbout(scene.app.db, letterId)
    expect(numbered).toMatchObject({ type: 'LetterNumbered', data: { heading: { begunFrom } } })
    expect(await scene.faults()).toEqual([null, null])
  })

  it('names no version that nobody approved', async () => {
    const begunFrom = { templateId: randomUUID(), version: 1 }
    const { problem } = await scene.save(scene.writer, { begunFrom })
    expect(problem?.type).toBe('E-DOC-18')
  })

  it('begins from none that was withdrawn, and goes on where it began before', async () => {
    const { templateId } = await settle({ name: 'Que se retira' })
    const begunFrom = { templateId, version: 1 }
    const { letterId } = await scene.save(scene.writer, { begunFrom })
    await settle({ name: 'Que se retira', isActive: false }, templateId, 1)
    expect((await begin(templateId)).problem?.type).toBe('E-DOC-18')
    const later = await scene.save(scene.writer, { letterId, over: 1, subject: 'Sigue' })
    expect(later.body).toMatchObject({ form: { begunFrom }, revision: 2 })
    // Until its writer says that it began anew.
    await scene.save(scene.writer, { letterId, over: 2, begunFrom: null })
    const { body } = await scene.save(scene.writer, { letterId, over: 3, subject: 'Otro asunto' })
    expect(body.template).toBeNull()
  })
})
