/** What the pages read of templates; confirmed ones are asked for again when they are looked at. */
import type { Reply } from '#contract/common/endpoint.ts'
import type { listTemplates, readTemplate } from '#contract/letters/templates.ts'

import { call } from '../../common/api.ts'
import type { Reading } from '../query/entry-queries.ts'

export const templatesKey = ['letter-templates'] as const

export const templatesQuery: Reading<Reply<typeof listTemplates>> = {
  queryKey: [...templatesKey, 'list'],
  queryFn: ({ signal }) => call('listTemplates', {}, { signal }),
}

export const templateQuery = (
  templateId: string,
): Reading<Reply<typeof readTemplate>['versions']> => ({
  queryKey: [...templatesKey, templateId],
  queryFn: async ({ signal }) =>
    (await call('readTemplate', { params: { templateId } }, { signal })).versions,
})
