/** The help in English. See the Spanish file of the same name. */
import { entryFields } from './entry-fields.ts'
import { handlingFields } from './handling-fields.ts'
import { bookChapters } from './book-chapters.ts'
import { entryChapters } from './entry-chapters.ts'
import { officeChapters } from './office-chapters.ts'
import { officeFields } from './office-fields.ts'
import { outgoingFields } from './outgoing-fields.ts'
import type { Help } from '../../help/shape.ts'

export const help: Help = {
  fields: { ...entryFields, ...handlingFields, ...officeFields, ...outgoingFields },
  documents: {
    CL: 'RUT 12.531.909-2',
    CO: 'cédula 52.123.456',
    ES: 'DNI 12345678Z',
    PE: 'DNI 45678912',
    '': 'the one on their card',
  },
  chapters: { ...entryChapters, ...bookChapters, ...officeChapters },
}
