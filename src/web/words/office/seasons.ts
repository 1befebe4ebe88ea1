/** What the hours of an office in seasons say. */
import { inLanguage } from '../language/in-language.ts'

export const seasonWords = inLanguage('seasonWords', {
  add: 'Agregar temporada con otro horario',
  help: 'Los días de una temporada, cada año, cierra a las horas de ella. Puede pasar de un año a otro: del 20/12 al 07/01.',
  season: (name: string) => `Temporada ${name}`,
  name: 'Nombre',
  from: 'Desde el',
  to: 'Hasta el',
  dayPlaceholder: 'dd/mm',
  remove: (name: string) => `Quitar la temporada ${name}`,
  said: (name: string, from: string, to: string, hours: string) =>
    `${name}, del ${from} al ${to}: ${hours}`,
} as const)
