/** The deadline of one entry, extended or let go on. Decided in `domain/acts/entry-deadline.ts`. */
import type { api } from '#contract/api.ts'
import { countryProfiles } from '#domain/municipality/country-profile.ts'
import { countryOf } from '#domain/common/country.ts'
import * as decide from '#domain/acts/entry-deadline.ts'
import { deadlineActs } from '#domain/acts/entry-deadline.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { officeOf } from '../../reference/reference-data.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { demandAct } from './change-entry.ts'
import { doing } from './do-act.ts'
import { courseNow, dueWith } from './due-with.ts'

export const extendDeadline: Handler<typeof api.extendDeadline> = doing(
  deadlineActs.extendDeadline,
  async (scene, { body }) => {
    const course = await courseNow(scene)
    if (!course)
      throw new Refusal('E-TRA-01', null, { estado: 'WITHOUT_DEADLINE', accion: 'EXTEND_IT' })
    const fact = decide.extendDeadline(scene.entry, body, {
      today: scene.around.today,
      calendar: officeOf(scene.reference, scene.entry.officeId).calendar,
      course,
      rule: countryProfiles[countryOf(scene.reference.municipality.country)].extension,
    })
    demandAct(scene, deadlineActs.extendDeadline)
    return fact
  },
)

export const resumeDeadline: Handler<typeof api.resumeDeadline> = doing(
  deadlineActs.resumeDeadline,
  async (scene, { body }) => {
    const fact = decide.resumeDeadline(scene.entry, body.resumedOn, {
      today: scene.around.today,
      dueWith: await dueWith(scene),
    })
    demandAct(scene, deadlineActs.resumeDeadline)
    return fact
  },
)
