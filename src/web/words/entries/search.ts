/** What searching says, and the saved views. */
import { inLanguage } from '../language/in-language.ts'

export const searchWords = inLanguage('searchWords', {
  counting: 'Contando…',
  found: (count: number, isMore: boolean) =>
    isMore
      ? `Más de ${count.toLocaleString('es-CL')} encontrados.`
      : count === 1
        ? '1 encontrado.'
        : `${count.toLocaleString('es-CL')} encontrados.`,
  inImported: (count: number) =>
    count < 1000 ? `${count} en libros importados` : 'Más de mil en libros importados',
  onlyNear: 'Ninguno lo dice letra por letra: estos nombres se le parecen.',
  alsoNear: 'Buscar también nombres parecidos',
  near: 'Nombres parecidos',
  nearYes: 'sí',
  sender: 'Remitente',
  fields: {
    sender: 'remitente',
    office: 'oficina',
    status: 'estado',
    type: 'tipo',
    from: 'desde',
    to: 'hasta',
  },
  unread: (field: string, value: string) =>
    `No se entendió «${field}:${value}». Escriba un código, un nombre que no se confunda con otro o una fecha como 21/11/2026.`,
  where: {
    NUMBER: 'Por el número',
    SENDER: 'En las personas',
    SUBJECT: 'En el asunto',
    IDENTITY: 'Por el número de identidad',
    STATEMENT: 'En lo que expone',
    REQUEST: 'En lo que solicita',
    REFERENCE: 'En las referencias',
    NOTE: 'En una observación',
    ATTACHMENT: 'En un adjunto',
  },
  inAttachment: (fileName: string, page: number | null) =>
    page === null ? `En el adjunto ${fileName}` : `En el adjunto ${fileName}, página ${page}`,
} as const)

export const viewWords = inLanguage('viewWords', {
  views: 'Vistas guardadas',
  shared: 'Compartida:',
  sharedBy: (name: string) => `La compartió ${name}`,
  save: 'Guardar como vista',
  saveChanges: 'Guardar los cambios',
  saveAsNew: 'Guardar como vista nueva',
  options: 'Opciones de la vista',
  change: 'Cambiar el nombre o para quién es',
  remove: 'Eliminar',
  saveConfirm: 'Guardar la vista',
  saveTitle: 'Guardar esta búsqueda como vista',
  changeTitle: (name: string) => `Cambiar la vista «${name}»`,
  saved: (name: string) => `Vista «${name.trim()}» guardada`,
  name: 'Nombre de la vista',
  forWhom: 'Para quién',
  forMe: 'Solo para mí',
  forAll: 'Para todo el municipio',
  sharedHelp:
    'Lo que se comparte es la búsqueda, con las palabras que lleva. Cada persona ve solo los documentos que le corresponden.',
  asks: 'Lo que pide',
  removeTitle: (name: string) => `¿Eliminar la vista «${name}»?`,
  removeOwn: 'Los documentos no cambian: solo deja de guardarse esta búsqueda.',
  removeShared:
    'Desaparece para todas las personas del municipio. Los documentos no cambian: solo deja de guardarse esta búsqueda.',
  removeConfirm: 'Eliminar la vista',
  readFirst: 'Corrija primero lo que no se entendió en la búsqueda; después podrá guardarla.',
} as const)
