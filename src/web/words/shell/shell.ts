/**
 * What every first load says, and the pages that are no page. The staff's bars
 * are in `layout.ts`.
 */
import { inLanguage } from '../language/in-language.ts'

export const shellWords = inLanguage('shellWords', {
  noticeBell: (unread: string) => (unread === '0' ? 'Avisos' : `Avisos: ${unread} sin leer`),
  productName: 'Registro de documentos',
  skipToContent: 'Saltar al contenido',
  settings: 'Configuración',
  openingSettings: 'Abriendo la configuración…',
  language: 'Idioma',
  failedTitle: 'No se pudo abrir esta pantalla',
  failedLead:
    'Puede ser un corte de la conexión o una versión nueva del sistema. Lo que estaba registrado sigue registrado.',
  reload: 'Volver a cargar',
  goHome: 'Ir al inicio',
} as const)

/** The footer of what anyone may read. */
export const publicWords = inLanguage('publicWords', {
  aboutService: 'Sobre este servicio',
  accessibility: 'Accesibilidad',
  privacy: 'Privacidad',
} as const)
