/**
 * What the showcase says: five pages of our own components, with nothing that could be taken for
 * real.
 */
import { inLanguage } from '../language/in-language.ts'

export const showcaseWords = inLanguage('showcaseWords', {
  name: 'Muestrario',
  pages: {
    panel: 'Paneles',
    utilities: 'Utilidades',
    blocks: 'Bloques',
    pages: 'Páginas',
    documentation: 'Documentación',
  },
  lead: 'Piezas de muestra, para juzgar un tema. Nada de lo que se haga aquí se guarda.',
  buttons: 'Botones y etiquetas',
  variants: {
    primary: 'Principal',
    secondary: 'Secundario',
    quiet: 'Discreto',
    danger: 'Peligroso',
  },
  tones: {
    info: 'Para saber',
    success: 'Hecho',
    warning: 'Con cuidado',
    danger: 'No se pudo guardar',
  },
  sampleText: 'Es una muestra: no pasó nada.',
  dialogs: 'Ventanas y formularios',
  openDialog: 'Abrir una ventana',
  dialogTitle: 'Formulario de muestra',
  contrast: 'Contraste de los colores del tema',
  columns: { pair: 'Tinta sobre fondo', ratio: 'Contraste', verdict: 'Resultado' },
  passes: 'Cumple',
  fails: 'No cumple',
  email: 'Correo',
  emailError: 'Al correo le falta el final, como en nombre@lugar.example.',
  send: 'Enviar',
  calendar: 'Calendario',
  calendarFailed:
    'El archivo de actividades no llegó. Compruebe su conexión y vuelva a intentarlo.',
  themes: 'Familias de temas',
  theme: 'Familia',
  themeNames: 'Temas',
} as const)

export const calendarWords = inLanguage('calendarWords', {
  today: 'Hoy',
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  agenda: 'Actividades del día',
  nothing: 'No hay actividades este día.',
  wholeDay: 'Todo el día',
  hours: (from: string, to: string) => `De ${from} a ${to}`,
} as const)
