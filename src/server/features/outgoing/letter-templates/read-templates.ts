/** The templates of letters, for everybody who may write one: as approved last, and as before. */
import type { api } from '#contract/api.ts'
import { letterBody } from '#contract/letters/body.ts'
import type { TemplateForm } from '#contract/letters/templates.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { LetterTemplate } from '#domain/letter-templates/template.ts'
import { beginLetter, decidedBy } from '#domain/letter-templates/template.ts'
import { emptyBody } from '#domain/letters/body.ts'
import type { LetterText } from '#domain/letters/letter.ts'
import { mayWrite, tidyLetter } from '#domain/letters/writing.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { mayConfigure, mayConfirmChanges } from '#domain/permission/permission.ts'
import { rowScopeOf } from '../../../platform/http/context/row-scope.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { lastTemplates } from '../../../platform/municipality/reference/readable-letters.ts'
import {
  legalFootOf,
  officeOf,
  todayAt,
} from '../../../platform/municipality/reference/reference-data.ts'
import { demandList } from '../common/scene.ts'
import { demandAnswered } from '../letters/answered-entries.ts'
import type { LetterSources } from '../letters/merge-values.ts'
import { asksOfContent, sourcesOf } from '../letters/merge-values.ts'
import { shownForm } from '../letters/read-letter.ts'
import { mayNot } from '../letters/see-letter.ts'

export const listTemplates: Handler<typeof api.listTemplates> = async ({ app, actor }) => {
  demandTemplates(actor)
  const { municipalityId } = actor
  const reference = await app.referenceData.of(municipalityId)
  const rows = await app.database.read(municipalityId, (db) => lastTemplates(db, municipalityId))
  const foot = legalFootOf(reference, { kind: 'RESOLUTION', outcome: null })
  return {
    templates: rows
      .map(({ template_id: templateId, version, form }) => {
        const { body: _body, ...said } = shownTemplate(form)
        return { templateId, version, ...said }
      })
      .toSorted((one, other) => one.name.localeCompare(other.name, 'es')),
    countryFoot: foot && {
      text: foot.text,
      law: foot.law,
      isRead: foot.read !== 'UNSEEN',
      checkedOn: foot.checkedOn,
    },
    mayPropose: mayConfigure(actor),
    mayConfirm: mayConfirmChanges(actor),
  }
}

export const readTemplate: Handler<typeof api.readTemplate> = async (
  { app, actor },
  { params },
) => {
  demandTemplates(actor)
  const rows = await app.database.read(actor.municipalityId, (db) =>
    db
      .selectFrom('letter_template as t')
      .innerJoin('staff as w', (join) =>
        join
          .onRef('w.municipality_id', '=', 't.municipality_id')
          .onRef('w.staff_id', '=', 't.written_by_id'),
      )
      .innerJoin('staff as a', (join) =>
        join
          .onRef('a.municipality_id', '=', 't.municipality_id')
          .onRef('a.staff_id', '=', 't.approved_by_id'),
      )
      .select([
        't.version',
        't.form',
        't.approved_at',
        'w.name as writtenBy',
        'a.name as approvedBy',
      ])
      .where('t.municipality_id', '=', actor.municipalityId)
      .where('t.template_id', '=', params.templateId)
      .orderBy('t.version', 'desc')
      .execute(),
  )
  if (rows.length === 0) throw new Refusal('E-CON-03')
  return {
    versions: rows.map(({ version, form, writtenBy, approvedBy, approved_at: at }) => ({
      version,
      form: shownTemplate(form),
      writtenBy,
      approvedBy,
      approvedAt: at.toISOString(),
    })),
  }
}

function demandTemplates(actor: Actor): void {
  if (!mayConfigure(actor)) demandList(actor)
}

/** What is kept is of the shape that the contract demanded when it came. */
function shownTemplate(form: LetterTemplate): TemplateForm {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the same, with lists that may be changed
  return form as unknown as TemplateForm
}

export const beginFromTemplate: Handler<typeof api.beginFromTemplate> = async (
  context,
  { params: { templateId }, body: heading },
) => {
  const { app, actor } = context
  const { municipalityId } = actor
  const text = tidyLetter({ ...heading, body: emptyBody })
  if (!mayWrite(actor, text)) throw mayNot()
  await app.database.read(await rowScopeOf(context), (db) => demandAnswered(db, context, text))
  const row = await app.database.read(municipalityId, (db) =>
    db
      .selectFrom('letter_template')
      .select(['version', 'form'])
      .where((eb) => eb.and({ municipality_id: municipalityId, template_id: templateId }))
      .orderBy('version', 'desc')
      .executeTakeFirst(),
  )
  if (!row) throw new Refusal('E-CON-03')
  const { version, form } = row
  if (!form.isActive)
    throw new Refusal('E-DOC-18', 'templateId', {
      esperado: 'esa plantilla se retiró, elija otra de la lista',
    })
  const reference = await app.referenceData.of(municipalityId)
  const sources = await sourcesOf(
    context,
    reference,
    { ...text, body: form.body },
    {
      documentNumber: null,
      documentDate: todayAt(officeOf(reference, text.officeId), app.now()),
    },
  )
  demandDecidable(form, text, sources)
  const foot = form.foot ?? legalFootOf(reference, form)?.text ?? ''
  const { body } = shownForm({ ...text, body: beginLetter(form, sources, foot) }, [])
  if (!letterBody.safeParse(body).success || JSON.stringify(body).length > mostCharacters)
    throw new Refusal('E-DOC-18', 'templateId', {
      esperado: 'otra plantilla, o menos destinatarios: así la carta resulta demasiado larga',
    })
  return {
    begunFrom: { templateId, version },
    kind: form.kind,
    subject: form.subject === '' ? text.subject : form.subject,
    body,
  }
}

// A letter is saved in one request, of 1 MB.
const mostCharacters = 900_000

/** Conditions and rows are decided once: none of them by what is not said yet. */
function demandDecidable(
  { body }: Pick<LetterTemplate, 'body'>,
  { addressees, signers }: Pick<LetterText, 'addressees' | 'signers'>,
  { isRead }: LetterSources,
): void {
  const { fields, lists } = decidedBy(body)
  const asksOf = (thing: string): boolean => fields.some((name) => name.startsWith(`${thing}.`))
  const isAddressed = addressees.some(({ name }) => name !== '')
  if ((asksOf('destinatario') || lists.includes('ADDRESSEES')) && !isAddressed)
    throw new Refusal('E-DOC-18', 'addressees', {
      esperado: 'agregue antes los destinatarios, de los que depende el texto de esa plantilla',
    })
  if (asksOf('firmante') && !signers.some(({ kind }) => kind === 'SIGNATURE'))
    throw new Refusal('E-DOC-18', 'signers', {
      esperado: 'agregue antes quién firma, de quien depende el texto de esa plantilla',
    })
  if (!isRead && asksOfContent(fields))
    throw new Refusal('E-DOC-18', 'templateId', {
      esperado: 'otra plantilla, esa depende de lo que dice un documento que usted no puede leer',
    })
}
