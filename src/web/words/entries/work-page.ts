/** What the page says on which one works on a document. */
import { inLanguage } from '../language/in-language.ts'

export const workWords = inLanguage('workWords', {
  rows: 'La lista de la que viene',
  place: (place: number, count: number) => `${place} de ${count}`,
  previous: 'Anterior',
  next: 'Siguiente',
  keyPrevious: 'Documento anterior de la lista',
  keyNext: 'Documento siguiente de la lista',
  unsaved: 'Tiene una rectificación sin guardar',
  goOn: 'Seguir rectificando',
  scan: 'Documento digitalizado',
  seeScan: 'Ver el documento digitalizado',
  hideScan: 'Ocultar el documento digitalizado',
  chooseFile: 'Archivo a la vista',
  isHeld: 'Este archivo está aislado y no se muestra.',
} as const)
