/** The deadline of one entry: extended, stopped, let go on. The decisions are `domain/entry-deadline.ts`. */
import type { api } from '#contract/api.ts'
import { countryProfiles } from '#domain/country-profile.ts'
import { countryOf } from '#domain/country.ts'
import * as decide from '#domain/entry-deadline.ts'
import { Refusal } from '#domain/refusal.ts'
import { officeOf } from '../counter/counter.ts'
import type { Handler } from '../http/handler.ts'
import { changeEntry, demandAction, demandVersion, isActRepeated } from './change-entry.ts'
import { courseNow, dueWith } from './due-with.ts'

export const extendDeadline: Handler<typeof api.extendDeadline> = (desk, { params, body }) =>
  changeEntry(
    desk,
    params.entryId,
    async (scene) => {
      demandVersion(desk, scene)
      const course = await courseNow(scene)
      if (!course) throw new Refusal('E-TRA-01', null, { estado: 'sin plazo', accion: 'ampliarlo' })
      const fact = decide.extendDeadline(scene.entry, body, {
        today: scene.around.today,
        calendar: officeOf(scene.counter, scene.entry.officeId).calendar,
        course,
        rule: countryProfiles[countryOf(scene.counter.municipality.country)].extension,
      })
      demandAction(scene, 'extend-deadline', 'ampliar el plazo')
      return fact
    },
    isActRepeated(desk, 'DeadlineExtended'),
  )

export const suspendDeadline: Handler<typeof api.suspendDeadline> = (desk, { params, body }) =>
  changeEntry(
    desk,
    params.entryId,
    (scene) => {
      demandVersion(desk, scene)
      const fact = decide.suspendDeadline(scene.entry, body, scene.around.today)
      demandAction(scene, 'suspend-deadline', 'suspender el plazo')
      return fact
    },
    isActRepeated(desk, 'DeadlineSuspended'),
  )

export const resumeDeadline: Handler<typeof api.resumeDeadline> = (desk, { params, body }) =>
  changeEntry(
    desk,
    params.entryId,
    async (scene) => {
      demandVersion(desk, scene)
      const fact = decide.resumeDeadline(scene.entry, body.resumedOn, {
        today: scene.around.today,
        dueWith: await dueWith(scene),
      })
      demandAction(scene, 'resume-deadline', 'reanudar el plazo')
      return fact
    },
    isActRepeated(desk, 'DeadlineResumed'),
  )
