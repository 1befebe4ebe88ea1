import { describe, expect, it } from 'vitest'

import { receiptFacts } from '#tests/paper-facts.ts'
import { textOfPaper } from '#tests/paper-text.ts'
import { renderDeliveryList } from './delivery-list.ts'
import type { DeliveryListFacts } from './delivery-list.ts'
import type { RouteLineFacts, RouteSheetFacts } from './route-sheet.ts'
import { renderRouteSheet } from './route-sheet.ts'

const { municipality, office, timeZone } = receiptFacts
const drawn = { drawnBy: 'Rosa Pérez', drawnAt: '2026-11-25T13:00:00Z' }

const line: RouteLineFacts = {
  sequence: 1,
  isCopy: false,
  from: 'Oficina de Partes',
  to: 'Dirección de Obras',
  purpose: 'ACTION',
  instruction: 'Informe si procede antes del viernes',
  foliosSent: 3,
  sent: { by: 'Rosa Pérez', at: '2026-11-21T14:00:00Z' },
  received: { by: 'Juan Soto', at: '2026-11-21T15:30:00Z' },
  foliosReceived: 2,
  returned: { by: 'Juan Soto', at: '2026-11-23T12:00:00Z', cause: 'NOT_COMPETENT' },
  recalled: null,
  note: 'Es de Aseo y Ornato',
  stayMs: 2 * 86_400_000,
}

const sheet: RouteSheetFacts = {
  municipality,
  office,
  timeZone,
  ...drawn,
  entryNumber: 'E-2026-000123',
  registeredAt: '2026-11-21T13:42:00Z',
  sender: 'Ana Soto Díaz',
  documentTypeName: 'Solicitud',
  subject: 'Solicita poda de árbol en calle Sol 12',
  folios: 3,
  dueOn: '2026-12-21',
  isAnnulled: false,
  place: 'Dirección de Aseo y Ornato',
  assignee: null,
  lines: [
    line,
    {
      ...line,
      sequence: 2,
      isCopy: true,
      to: 'Alcaldía',
      purpose: 'INFORMATION',
      foliosSent: null,
      received: null,
      foliosReceived: null,
      returned: null,
      note: null,
      stayMs: null,
    },
  ],
}

const list: DeliveryListFacts = {
  municipality,
  office,
  timeZone,
  ...drawn,
  from: 'Oficina de Partes',
  to: { name: 'Dirección de Obras', code: 'DOM' },
  on: '2026-11-21',
  deliveries: [
    {
      entryNumber: 'E-2026-000123',
      subject: 'Solicita poda de árbol en calle Sol 12',
      folios: 3,
      sentAt: '2026-11-21T14:00:00Z',
      isCopy: false,
    },
    {
      entryNumber: 'E-2026-000124',
      subject: 'Confidencial',
      folios: 1,
      sentAt: '2026-11-21T14:05:00Z',
      isCopy: true,
    },
  ],
  paperlessCount: 2,
}

const saidOn = async (facts: RouteSheetFacts): Promise<string> =>
  (await textOfPaper(await renderRouteSheet(facts))).join(' ')

describe('the route sheet', () => {
  it('of an annulled document says so, and leaves no line to send it on', async () => {
    expect(await saidOn({ ...sheet, isAnnulled: true })).toContain('ASIENTO ANULADO')
    expect(await saidOn({ ...sheet, isAnnulled: true })).not.toContain('Ahora está en')
    expect(await saidOn(sheet)).not.toContain('ANULADO')
  })

  it('says what the document is and tells every hand-over with its people, hours and paper', async () => {
    const [page = ''] = await textOfPaper(await renderRouteSheet(sheet))
    for (const said of [
      'Municipalidad de Villa Asiento',
      'Hoja de ruta',
      'E-2026-000123',
      'Ana Soto Díaz',
      'Solicita poda de árbol en calle Sol 12',
      '21/12/2026',
      'Dirección de Aseo y Ornato',
      '1. Oficina de Partes → Dirección de Obras',
      'Para atención, 3 folios',
      '«Informe si procede antes del viernes»',
      'Enviado: 21/11/2026 11:00, Rosa Pérez',
      'Recibido (2 folios): 21/11/2026 12:30, Juan Soto',
      'Devuelto (no es de su competencia): 23/11/2026 09:00, Juan Soto',
      '«Es de Aseo y Ornato»',
      'Tiempo en la oficina: 2 días',
      'Copia para conocimiento, sin papel',
      'Fecha, firma y sello',
      'Impreso por Rosa Pérez el 25/11/2026 10:00',
      'Página 1 de 1',
    ]) {
      expect(page).toContain(said)
    }
  })

  it('goes over to the next page with the number at its head', async () => {
    const lines = Array.from({ length: 30 }, (_, place) => ({ ...line, sequence: place + 1 }))
    const pages = await textOfPaper(
      await renderRouteSheet({ ...sheet, subject: 'Supercalifragilístico'.repeat(11), lines }),
    )
    expect(pages.length).toBeGreaterThan(3)
    for (const [place, page] of pages.entries()) {
      expect(page).toContain(`Página ${place + 1} de ${pages.length}`)
      expect(page).toContain('E-2026-000123')
    }
  })
})

describe('the delivery list', () => {
  it('has a line to sign for each paper, the total, and says what was sent without paper', async () => {
    const [page = ''] = await textOfPaper(await renderDeliveryList(list))
    for (const said of [
      'Relación de entrega',
      'Dirección de Obras (DOM)',
      '2 documentos, 4 folios',
      'E-2026-000123',
      'Copia. Confidencial',
      'Recibido por (nombre, fecha y firma)',
      'Además, ese día se derivaron 2 documentos sin papel',
    ]) {
      expect(page.replaceAll('\n', ' ')).toContain(said)
    }
  })

  it('repeats its head on each page and loses no line of a hundred', async () => {
    const [first] = list.deliveries
    const deliveries = Array.from({ length: 100 }, (_, place) => ({
      ...(first ?? list.deliveries[0]),
      entryNumber: `E-2026-${String(place).padStart(6, '0')}`,
      subject: 'Solicita autorización para ocupar la vía pública. '.repeat(place % 6),
      folios: place,
      sentAt: drawn.drawnAt,
      isCopy: false,
    }))
    const pages = await textOfPaper(await renderDeliveryList({ ...list, deliveries }))
    expect(pages.join('\n').match(/^\d+ E-2026-\d{6}/gmu)).toHaveLength(100)
    for (const page of pages) expect(page).toContain('Asunto')
  })

  it('says so when nothing was sent', async () => {
    const bytes = await renderDeliveryList({ ...list, deliveries: [], paperlessCount: 0 })
    expect((await textOfPaper(bytes)).join(' ')).toContain('Nada se envió en papel ese día.')
  })
})
