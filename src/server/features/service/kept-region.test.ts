/**
 * The region that set-up asks for is the municipality's from then on, and not only of its first two years.
 */
import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { openTestDatabase } from '#tests/database.ts'
import { openContexts } from '#tests/contexts.ts'
import { readCalendar, suggestDays } from '../organization/configuration/read-calendar.ts'
import { openFolderStore } from '../../platform/files/store/open-file-store.ts'
import { verifyBooks } from '../../verify/verify-books.ts'
import { setUp } from './set-up/set-up.ts'
import { issueSetupCode } from './set-up/setup-code.ts'

const password = 'una frase para pruebas'
const form = api.setUp.body.parse({
  name: 'Ayuntamiento de Prueba',
  country: 'ES',
  region: 'VC',
  timeZone: 'Europe/Madrid',
  contact: '',
  book: { scope: 'MUNICIPALITY', prefix: 'E' },
  shieldPngBase64: null,
  office: { code: 'OP', name: 'Registro general', address: '' },
  units: [{ code: 'ALC', name: 'Alcaldía' }],
  administrator: { name: 'Ada Admin', email: 'ada@prueba.example', password },
  headOfRegistry: { name: 'Juana Jefa', email: 'juana@prueba.example', password },
})

it('offers the days of the region for a year that set-up did not seed, and takes out a wrong one', async () => {
  const db = await openTestDatabase()
  const contexts = await openContexts(db.database)
  try {
    const code = await issueSetupCode(contexts.dataFolder)
    await setUp(contexts.at({ 'X-Setup-Code': code }), { params: null, query: null, body: form })
    const [administrator] = await db.asOwner<{
      municipality_id: string
      staff_id: string
      clerk_code: string
    }>(`select s.* from staff s join role_assignment using (staff_id) where role = 'ADM'`)
    const context = contexts.of({
      municipalityId: administrator?.municipality_id ?? '',
      staffId: administrator?.staff_id ?? '',
      name: form.administrator.name,
      clerkCode: administrator?.clerk_code ?? '',
      grants: [{ role: 'ADM', officeId: null, unitId: null }],
    })
    const year = new Date().getFullYear() + 2
    const said = await readCalendar(context, { params: { year }, query: null, body: null })
    expect(said).toMatchObject({ region: 'VC', days: [], isRegionWhole: false })
    const listed = { params: { year: 2027 }, query: null, body: null }
    expect(await readCalendar(context, listed)).toMatchObject({ isRegionWhole: true })
    const body = { year, region: said.region, locality: null }
    const { days } = await suggestDays(context, { params: null, query: null, body })
    expect(days).toContainEqual(
      expect.objectContaining({ name: 'Lunes de Pascua', layer: 'REGION' }),
    )
    const files = { store: await openFolderStore(contexts.dataFolder), readsBytes: false }
    const found = await verifyBooks({ url: db.url, files, expectedHead: null })
    expect(found.isWhole ? null : found.discrepancy.message).toBeNull()
  } finally {
    await contexts.close()
    await db.close()
  }
})
