/** `PUT …/rectifications/:id`: "Dice / Debe decir", by whoever the class of the field allows. */
import { randomBytes } from 'node:crypto'
import type { api } from '#contract/api.ts'
import type { EntryFact } from '#domain/entry.ts'
import { isDayClosed } from '#domain/permission.ts'
import type { RectifiableContent, RectificationCommand } from '#domain/rectification.ts'
import { rectificationClass, rectify } from '#domain/rectification.ts'
import { Refusal } from '#domain/refusal.ts'
import { formatVerificationCode } from '#domain/verification-code.ts'
import { datesFor, officeOf } from '../counter/counter.ts'
import type { Handler } from '../http/handler.ts'
import type { ChangeScene } from './change-entry.ts'
import { changeEntry, demandVersion } from './change-entry.ts'
import { demandContent } from './see-entry.ts'

export const rectifyEntry: Handler<typeof api.rectifyEntry> = (desk, { params, body }) =>
  changeEntry(desk, params.entryId, (scene) => {
    // The head of registry corrects restricted entries by their header (§6.1); everyone else must be able to read them.
    if (!scene.allowed.includes('rectify-major')) demandContent(scene)
    demandVersion(desk, scene)
    const command = commandOf(body)
    demandKnownChoices(scene, command)
    const fact = rectify(scene.entry, command, {
      now: scene.now,
      today: scene.today,
      datesOf: (content) =>
        datesFor(scene.counter, officeOf(scene.counter, scene.entry.officeId), content),
      verificationCode: formatVerificationCode(randomBytes(13)),
    })
    if (fact) demandClasses(scene, fact)
    return fact
  })

type Body = Parameters<typeof rectifyEntry>[1]['body']

/** Only the fields that were sent: an absent one is not a change to nothing. */
function commandOf(body: Body): RectificationCommand {
  const sent = Object.entries(body.content).filter(([, value]) => value !== undefined)
  // Parsed by the contract's schema: the keys and values are those of RectifiableContent.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return { ...body, content: Object.fromEntries(sent) as Partial<RectifiableContent> }
}

function demandKnownChoices({ counter }: ChangeScene, { content }: RectificationCommand): void {
  if (content.typeId !== undefined && !counter.types.has(content.typeId)) {
    throw new Refusal('E-DOC-03', 'typeId')
  }
  if (content.destinationUnitId !== undefined && !counter.units.has(content.destinationUnitId)) {
    throw new Refusal('E-DOC-12', 'destinationUnitId')
  }
}

function demandClasses(
  scene: ChangeScene,
  fact: Extract<EntryFact, { type: 'EntryRectified' }>,
): void {
  const classes = new Set(fact.data.changes.map(rectificationClass))
  if (classes.has('SUPERVISOR') && !scene.allowed.includes('rectify-major')) {
    throw notAllowed('rectificar este dato')
  }
  if (classes.has('CLERK') && !scene.allowed.includes('rectify-minor')) {
    if (isDayClosed(scene.entry, scene.today)) {
      const fecha = scene.entry.registeredOn.split('-').toReversed().join('/')
      throw new Refusal('E-TRA-10', null, { fecha })
    }
    throw notAllowed('rectificar este documento')
  }
  if (classes.has('FREE') && !scene.allowed.includes('raise-confidentiality')) {
    throw notAllowed('cambiar la prioridad o la reserva')
  }
}

function notAllowed(accion: string): Refusal {
  return new Refusal('E-PER-09', null, { accion, responsable: 'la jefatura de registro' })
}
