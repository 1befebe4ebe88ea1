/** What is around the manual and the help of a field. */
import { inLanguage } from '../language/in-language.ts'

export const helpWords = inLanguage('helpWords', {
  title: 'Manual',
  lead: 'Qué se hace en cada pantalla, con qué teclas, y qué hacer cuando algo no se puede.',
  search: 'Buscar en el manual',
  found: (count: number) =>
    count === 0
      ? 'Sin resultados con esas palabras. Pruebe con una sola, o con el nombre del botón.'
      : `${count} ${count === 1 ? 'resultado' : 'resultados'}`,
  contents: 'Capítulos',
  refusals: 'Si aparece…',
  codes: 'Mensajes con código',
  codesLead:
    'Todo lo que puede decir el sistema, por su código. Donde hay «…» va un dato del caso.',
  whole: 'Abrir el manual completo',
  print: 'Imprimir',
  key: 'Ayuda: qué escribir en el campo, o el manual de la pantalla',
  loading: 'Abriendo el manual…',
  notLoaded: 'No se pudo abrir la ayuda. Compruebe la conexión e inténtelo otra vez.',
} as const)
