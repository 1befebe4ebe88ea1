/** The help in English. See the Spanish file of the same name. */
import { entryFields } from './entry-fields.ts'
import { handlingFields } from './handling-fields.ts'
import { bookChapters } from './book-chapters.ts'
import { entryChapters } from './entry-chapters.ts'
import { officeChapters } from './office-chapters.ts'
import { officeFields } from './office-fields.ts'
import type { Help } from '../../help/shape.ts'

export const help: Help = {
  fields: { ...entryFields, ...handlingFields, ...officeFields },
  countries: {
    CL: { oficina: 'oficina de partes', documento: 'RUT 12.531.909-2' },
    CO: { oficina: 'ventanilla de radicación', documento: 'cédula 52.123.456' },
    ES: { oficina: 'oficina de asistencia en materia de registros', documento: 'DNI 12345678Z' },
    PE: { oficina: 'mesa de partes', documento: 'DNI 45678912' },
    '': { oficina: 'registry office', documento: 'the one on their card' },
  },
  chapters: { ...entryChapters, ...bookChapters, ...officeChapters },
}
