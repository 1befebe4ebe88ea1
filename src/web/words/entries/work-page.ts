/** What the page says on which one works on a document. */
import { inLanguage } from '../language/in-language.ts'

export const workWords = inLanguage('workWords', {
  rows: 'La lista de la que viene',
  place: (place: number, count: number) => `${place} de ${count}`,
  previous: 'Anterior',
  next: 'Siguiente',
  keyPrevious: 'Documento anterior de la lista',
  keyNext: 'Documento siguiente de la lista',
  opening: 'Abriendo el documento…',
  unsaved: 'Tiene una rectificación sin guardar',
  goOn: 'Seguir rectificando',
  elsewhere: 'Ya está rectificando este documento en otra ventana',
  elsewhereText:
    'Termine allí, o pulse «Seguir aquí»: lo que escribió en la otra ventana viene a esta y no se pierde nada.',
  takeHere: 'Seguir aquí',
  leaveElsewhere: 'No rectificar aquí',
  scan: 'Documento digitalizado',
  seeScan: 'Ver el documento digitalizado',
  hideScan: 'Ocultar el documento digitalizado',
  chooseFile: 'Archivo a la vista',
  isHeld: 'Este archivo está aislado y no se muestra.',
} as const)
