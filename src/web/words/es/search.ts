/** What searching says, and the saved views. */
export const searchWords = {
  counting: 'Contando…',
  found: (count: number, isMore: boolean) =>
    isMore
      ? `Más de ${count.toLocaleString('es-CL')} encontrados.`
      : count === 1
        ? '1 encontrado.'
        : `${count.toLocaleString('es-CL')} encontrados.`,
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
} as const
