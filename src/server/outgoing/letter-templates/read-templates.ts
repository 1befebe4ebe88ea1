/** The templates of letters, for everybody who may write one: as approved last, and as before. */
import type { api } from '#contract/api.ts'
import type { TemplateForm } from '#contract/letters/templates.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { LetterTemplate } from '#domain/letter-templates/template.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { mayConfigure, mayConfirmChanges, mayListEntries } from '#domain/permission/permission.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { lastTemplates } from '../../reference/last-templates.ts'
import { legalFootOf } from '../../reference/reference-data.ts'

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

export function demandTemplates(actor: Actor): void {
  if (mayListEntries(actor) || mayConfigure(actor)) return
  throw new Refusal('E-PER-09', null, {
    accion: 'SEE_THE_BOOK_OF_EXITS',
    responsable: 'ADMINISTRATION',
  })
}

/** What is kept is of the shape that the contract demanded when it came. */
function shownTemplate(form: LetterTemplate): TemplateForm {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the same, with lists that may be changed
  return form as unknown as TemplateForm
}
