/**
 * The deadline of one entry: extended, stopped, let go on. The decisions are
 * `domain/acts/entry-deadline.ts`.
 */
import type { api } from '#contract/api.ts'
import { countryProfiles } from '#domain/municipality/country-profile.ts'
import { countryOf } from '#domain/common/country.ts'
import * as decide from '#domain/acts/entry-deadline.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { officeOf } from '../../reference/reference-data.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { changeEntry, demandAction, demandVersion, isActRepeated } from './change-entry.ts'
import { courseNow, dueWith } from './due-with.ts'

export const extendDeadline: Handler<typeof api.extendDeadline> = (context, { params, body }) =>
  changeEntry(
    context,
    params.entryId,
    async (scene) => {
      demandVersion(context, scene)
      const course = await courseNow(scene)
      if (!course)
        throw new Refusal('E-TRA-01', null, { estado: 'WITHOUT_DEADLINE', accion: 'EXTEND_IT' })
      const fact = decide.extendDeadline(scene.entry, body, {
        today: scene.around.today,
        calendar: officeOf(scene.reference, scene.entry.officeId).calendar,
        course,
        rule: countryProfiles[countryOf(scene.reference.municipality.country)].extension,
      })
      demandAction(scene, 'extend-deadline', 'EXTEND_THE_DEADLINE')
      return fact
    },
    isActRepeated(context, 'DeadlineExtended'),
  )

export const suspendDeadline: Handler<typeof api.suspendDeadline> = (context, { params, body }) =>
  changeEntry(
    context,
    params.entryId,
    (scene) => {
      demandVersion(context, scene)
      const fact = decide.suspendDeadline(scene.entry, body, scene.around.today)
      demandAction(scene, 'suspend-deadline', 'SUSPEND_THE_DEADLINE')
      return fact
    },
    isActRepeated(context, 'DeadlineSuspended'),
  )

export const resumeDeadline: Handler<typeof api.resumeDeadline> = (context, { params, body }) =>
  changeEntry(
    context,
    params.entryId,
    async (scene) => {
      demandVersion(context, scene)
      const fact = decide.resumeDeadline(scene.entry, body.resumedOn, {
        today: scene.around.today,
        dueWith: await dueWith(scene),
      })
      demandAction(scene, 'resume-deadline', 'RESUME_THE_DEADLINE')
      return fact
    },
    isActRepeated(context, 'DeadlineResumed'),
  )
