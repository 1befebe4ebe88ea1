import type { Role } from '#domain/permission/permission.ts'

import { inLanguage } from '../language/in-language.ts'

/** What the administration of units and people says. */
export const organizationWords = inLanguage('organizationWords', {
  title: 'Organización',
  lead: 'Las unidades que reciben documentos y las personas que trabajan con el registro.',
  parts: 'Partes de la organización',
  notYoursTitle: 'Solo la administración cambia la organización',
  notYoursText: 'Si necesita un cambio, hable con quien administra el sistema.',
  failed: 'No se pudo cargar',
  retry: 'Reintentar',
  loading: 'Cargando…',
  cancel: 'Cancelar',

  units: 'Unidades',
  addUnit: 'Agregar unidad',
  editUnit: (name: string) => `Unidad: ${name}`,
  newUnit: 'Nueva unidad',
  unitCode: 'Código',
  unitName: 'Nombre',
  parent: 'Depende de',
  noParent: 'De ninguna',
  state: 'Estado',
  open: 'Activa',
  closed: (date: string) => `Cerrada el ${date}`,
  closing: (date: string) => `Cierra el ${date}`,
  succeededBy: (name: string) => `La sucede ${name}`,
  closeUnit: 'Cerrar esta unidad',
  closeUnitHelp:
    'Los documentos ya registrados siguen mostrando esta unidad. Los nuevos se dirigen a la que la sucede.',
  lastDay: 'Último día',
  successor: 'La sucede',
  delegates: 'Su personal puede devolver, rederivar y responder',
  delegatesHelp: 'Delegación de la jefatura: sin ella, solo la jefatura hace esos actos.',
  unitSaved: (name: string) => `Se guardó «${name}».`,

  people: 'Personas',
  addPerson: 'Agregar persona',
  newPerson: 'Nueva persona',
  editPerson: (name: string) => name,
  personName: 'Nombre y apellidos',
  email: 'Correo',
  clerkCode: 'Código',
  clerkCodeHelp: 'El código con que firma los comprobantes sale de sus iniciales.',
  emailHelp: 'Con él ingresa. La contraseña la elige la persona, con un enlace.',
  invited: 'Invitada',
  invitationOf: (name: string) => `Invitación de ${name}`,
  invitationText: (until: string) =>
    `Este registro no envía correos: entregue usted el enlace, por un medio que solo la persona lea. Sirve una vez, hasta el ${until}, para que elija su contraseña. No se volverá a mostrar.`,
  invitationLink: 'Enlace',
  copyLink: 'Copiar el enlace',
  linkCopied: 'El enlace está copiado.',
  linkNotCopied: 'El navegador no dejó copiarlo. Selecciónelo y cópielo.',
  invitationDone: 'Listo',
  invitationMailed: (name: string) =>
    `Se envió a ${name} un correo con el enlace para elegir su contraseña.`,
  inviteAgain: 'Nueva invitación',
  inviting: 'Preparando…',
  roles: 'Roles',
  role: (place: number) => `Rol ${place}`,
  place: (place: number) => `Dónde vale el rol ${place}`,
  everywhere: 'Todo el municipio',
  unit: 'Unidad',
  addRole: 'Agregar rol',
  removeRole: (name: string) => `Quitar ${name}`,
  mayEnter: 'Puede entrar al sistema',
  mayEnterHelp:
    'Al quitarlo, sus sesiones terminan en el acto. Su nombre sigue en lo que registró.',
  active: 'Activa',
  disabled: 'Sin acceso',
  pending: 'Por activar',
  personAdded: (name: string, code: string) => `Se agregó a ${name}. Firma como ${code}.`,
  personSaved: (name: string) => `Se guardaron los cambios de ${name}.`,

  roleNames: {
    ADM: 'Administración',
    REG: 'Registro',
    JREG: 'Jefatura de registro',
    JU: 'Jefatura de unidad',
    TR: 'Tramitación',
    AUD: 'Auditoría',
  } satisfies Record<Role, string>,

  /** Said where the contract only knows that a field is misshapen. */
  wrong: {
    code: 'Escriba de 2 a 8 letras mayúsculas, números o guiones.',
    name: 'Escriba el nombre completo.',
    parentId: 'Elija una unidad de la lista.',
    validTo:
      'Escriba el último día como día/mes/año; no puede ser anterior a la apertura de la unidad.',
    successorId: 'Elija la unidad que la sucede.',
  },
} as const)
