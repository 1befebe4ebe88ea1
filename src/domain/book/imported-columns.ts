/** Which column of an old book is what, told by its heading. */
import type { ImportedField, MappedColumn } from './imported-row.ts'
import { importedFields } from './imported-row.ts'
import { oneLine } from '../common/text.ts'

const usual: Readonly<Record<ImportedField, readonly string[]>> = {
  number: [
    'numero',
    'numero de registro',
    'numero registro',
    'n',
    'no',
    'nro',
    'num',
    'registro',
    'radicado',
    'folio de registro',
  ],
  date: [
    'fecha',
    'fecha de entrada',
    'fecha entrada',
    'fecha de registro',
    'fecha registro',
    'fecha ingreso',
    'fecha de ingreso',
  ],
  sender: ['remitente', 'interesado', 'procedencia', 'de', 'administrado', 'peticionario'],
  subject: ['asunto', 'extracto', 'materia', 'sumilla', 'resumen', 'contenido'],
  documentType: ['tipo', 'tipo de documento', 'tipo documento', 'clase', 'documento'],
  destination: ['destino', 'destinatario', 'oficina', 'dependencia', 'unidad', 'area', 'seccion'],
  folios: ['folios', 'fojas', 'hojas'],
  notes: ['observaciones', 'observacion', 'notas', 'nota'],
}

/** What was said first, then what is usual; a field is of the first column that takes it. */
export function mapColumns(
  headings: readonly string[],
  said: Readonly<Partial<Record<ImportedField, string>>>,
): MappedColumn[] {
  const taken = new Map<ImportedField, number>()
  for (const field of importedFields) {
    const wanted = said[field]
    const names = wanted === undefined ? usual[field] : [plain(wanted)]
    const place = headings.findIndex(
      (heading, index) => names.includes(plain(heading)) && ![...taken.values()].includes(index),
    )
    if (place >= 0) taken.set(field, place)
  }
  const fieldAt = new Map([...taken].map(([field, place]) => [place, field]))
  return headings.map((heading, place) => ({ heading, field: fieldAt.get(place) ?? null }))
}

/** Distinct, so that nothing kept aside by its heading falls upon another. */
export function namedHeadings(headings: readonly string[], width: number): string[] {
  const taken = new Set<string>()
  return Array.from({ length: width }, (_, place) => {
    const written = oneLine(headings[place] ?? '')
    const wanted = written === '' ? `Columna ${place + 1}` : written
    let name = wanted
    for (let again = 2; taken.has(name); again += 1) name = `${wanted} (${again})`
    taken.add(name)
    return name
  })
}

function plain(heading: string): string {
  return heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, ' ')
    .trim()
}
