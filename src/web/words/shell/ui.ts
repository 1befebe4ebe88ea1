/**
 * What the controls themselves say. Screens pass their own words; these are the defaults every
 * screen shares.
 */
import { inLanguage } from '../language/in-language.ts'

export const uiWords = inLanguage('uiWords', {
  required: 'obligatorio',
  error: 'Error',
  warning: 'Aviso',
  errorSummaryTitle: 'Hay un problema',
  close: 'Cerrar',
  cancel: 'Cancelar',
  save: 'Guardar',
  saving: 'Guardando…',
  busy: 'Trabajando…',
  loading: 'Cargando…',
  searching: 'Buscando…',
  more: (count: number, name: string) => `Ver ${count} ${name} más`,
  onlyThese: (count: number, name: string) => `Ver solo ${count} ${name}`,
  nothingFound: 'Sin resultados',
  unreachable:
    'Sin conexión. Lo que escribió sigue en la pantalla: vuelva a intentarlo cuando haya conexión.',
  notRead: 'El servidor tarda en contestar. Vuelva a intentarlo.',
  notHeard:
    'El servidor no contestó a tiempo y no se sabe si llegó a hacerse. Lo que escribió sigue en la pantalla: vuelva a intentarlo.',
  alreadySent: 'Ya se envió y no se puede detener. Se espera la respuesta: verá aquí si se hizo.',
  searchFailed: 'No se pudo buscar. Siga escribiendo para intentarlo otra vez.',
  showOptions: 'Mostrar opciones',
  datePlaceholder: 'ddmmaaaa',
  openCalendar: 'Elegir en el calendario',
  notifications: 'Avisos',
  chooseFiles: 'Elegir archivos',
  dropHere: 'Suelte los archivos aquí',
  orDropOrPaste: 'o arrástrelos a cualquier parte de la página, o péguelos con Ctrl+V',
  resizePanes: 'Ajustar el ancho de los paneles',
  charactersLeft: (left: number) => `Quedan ${left} caracteres`,
  charactersOver: (over: number) => `Sobran ${over} caracteres`,
  resultCount: (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`),
} as const)
