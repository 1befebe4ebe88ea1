/** What the register book on the screen says. */
import { inLanguage } from '../language/in-language.ts'

export const listWords = inLanguage('listWords', {
  title: 'Libro de registro',
  newEntry: 'Ingreso nuevo documento',
  search: 'Buscar',
  searchPlaceholder: 'Número, nombre, palabras o «oficina:obras»',
  doSearch: 'Buscar',
  filters: 'Filtros',
  from: 'Desde',
  to: 'Hasta',
  type: 'Tipo de documento',
  unit: 'Oficina de destino',
  status: 'Estado',
  anyType: 'Todos',
  anyUnit: 'Todas',
  anyStatus: 'Todos',
  text: 'Contiene',
  number: 'Número',
  activeFilters: 'Filtros puestos',
  removeFilter: (chip: string) => `Quitar el filtro ${chip}`,
  removeFilters: 'Quitar filtros',
  backwards: 'La fecha «Hasta» es anterior a «Desde». Cambie una de las dos.',
  table: 'Registros del libro',
  columns: {
    number: 'Número',
    registeredAt: 'Fecha y hora',
    sender: 'Remitente',
    subject: 'Asunto',
    type: 'Tipo',
    unit: 'Oficina',
    status: 'Estado',
    dueOn: 'Vence',
  },
  boundFor: (unit: string) => `Registro → ${unit}`,
  confidential: 'Confidencial',
  noDueDate: 'Sin plazo',
  newEntries: (count: number) =>
    count === 1
      ? 'Hay 1 documento nuevo'
      : `Hay ${count >= 50 ? '50 o más' : count} documentos nuevos`,
  goneEntries: (count: number) =>
    count === 1
      ? 'Otra persona ya atendió 1 de estos'
      : `Otras personas ya atendieron ${count} de estos`,
  refresh: 'Actualizar',
  show: 'Mostrar',
  pages: 'Páginas del libro',
  firstPage: 'Primera',
  previousPage: 'Anterior',
  nextPage: 'Siguiente',
  pageNumber: (page: number) => `Página ${page}`,
  loadedRows: (count: number) =>
    count === 1 ? '1 registro en esta página' : `${count} registros en esta página`,
  keySearch: 'Buscar en el libro',
  keyPreviousPage: 'Página anterior del libro',
  keyNextPage: 'Página siguiente del libro',
  keyEdit: 'Rectificar el registro de la fila',
  rowKeys: [
    { keys: ['↓', 'j'], label: 'Fila siguiente' },
    { keys: ['↑', 'k'], label: 'Fila anterior' },
    { keys: ['Enter'], label: 'Abrir el registro de la fila' },
    { keys: ['Espacio', 'p'], label: 'Abrir o cerrar la vista previa' },
  ],
  emptyTitle: 'Sin documentos todavía',
  emptyText: 'El primer documento que se registre aparecerá aquí con su número.',
  noResultsTitle: 'Ningún resultado con estos filtros',
  noResultsText: 'Quite alguno de los filtros o busque con otras palabras.',
  falseTime: 'Hora falsa',
  notUsedTitle: (number: string) => `El número ${number} no se usó`,
  notUsedText: (when: string, reason: string) =>
    `Se dejó sin usar al seguir después de recuperar una copia, por la diligencia del ${when}. Motivo: ${reason}`,
  notUsedMore:
    'Pudo estar en un recibo entregado antes: ese documento se vuelve a registrar, con otro número.',
  noNumberTitle: (number: string) => `No hay ningún registro con el número ${number}`,
  noNumberText: 'Puede que el año sea otro, o que no esté a su alcance.',
  searchAsText: (text: string) => `Buscar «${text}» en todo el registro`,
  severalNumbers: (number: string) => `Varios años tienen el número ${number}. Elija el suyo.`,
  noPermissionTitle: 'No tiene permiso para ver el libro',
  failedTitle: 'No se pudo leer el libro',
  keptRows: 'Se muestran los registros de la última lectura.',
  retry: 'Reintentar',
} as const)
