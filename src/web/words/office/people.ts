import type { TokenScope } from '#contract/common/token-scopes.ts'

import { inLanguage } from '../language/in-language.ts'

/**
 * What the administration of people says: who waits, who is there and as what, who stands in for
 * whom, and which programs come in.
 */
export const peopleWords = inLanguage('peopleWords', {
  waitingTitle: (count: number) =>
    count === 1 ? 'Una persona espera aprobación' : `${count} personas esperan aprobación`,
  waitingText:
    'Ingresaron por primera vez con una cuenta que el registro no conocía. No ven nada hasta que usted decida.',
  waitingCount: 'esperan aprobación',
  knockedAt: (at: string) => `Pidió entrar el ${at}`,
  approve: 'Aprobar',
  approveOf: (name: string) => `Aprobar a ${name}`,
  approving: 'Aprobando…',
  approveHelp:
    'Escriba su nombre como debe constar en los comprobantes y dele sus roles. Entra en el acto.',
  approved: (name: string, code: string) => `${name} ya está dentro. Firma como ${code}.`,
  reject: 'Rechazar',
  rejectOf: (name: string) => `Rechazar a ${name}`,
  rejectTitle: (name: string) => `¿Rechazar a ${name}?`,
  rejectText:
    'Su sesión termina y no podrá volver a pedirlo. Quedará en la lista, en «Rechazadas», por si luego cambia de idea.',
  rejected: (name: string) => `Se rechazó a ${name}.`,

  search: 'Buscar por nombre, correo o código',
  show: 'Mostrar',
  shown: { ACTIVE: 'Activas', DISABLED: 'Sin acceso', REJECTED: 'Rechazadas', ALL: 'Todas' },
  found: (count: number) => (count === 1 ? '1 persona' : `${count} personas`),
  noneFound: 'Nadie coincide con lo que busca',
  noneFoundText: 'Pruebe con menos letras, o quite el filtro.',
  clearSearch: 'Quitar búsqueda y filtro',
  status: {
    ACTIVE: 'Activa',
    DISABLED: 'Sin acceso',
    PENDING: 'Por aprobar',
    REJECTED: 'Rechazada',
  },
  noRoles: 'Ningún rol',

  from: (date: string) => `desde el ${date}`,
  until: (date: string) => `hasta el ${date}`,
  between: (from: string, to: string) => `del ${from} al ${to}`,
  fromClaims: 'según el servicio de ingreso',
  standsInFor: (name: string) => `en lugar de ${name}`,

  newcomersLead:
    'Aquí nadie se agrega a mano: las personas ingresan con el servicio de ingreso del municipio.',
  newcomersSteps: [
    'Pida a la persona que abra el registro e ingrese con su cuenta del municipio.',
    'Aparecerá en esta lista, arriba, entre quienes esperan aprobación.',
    'Apruébela y dele sus roles: su página se abre sola.',
  ] as readonly string[],
  understood: 'Entendido',

  backToPeople: 'Personas',
  entersWith: 'Ingresa con',
  ownAccount: 'una cuenta de este registro',
  accountAt: (issuer: string) => `una cuenta de ${issuer}`,
  lastSignIn: 'Último ingreso',
  neverSignedIn: 'Todavía no ha ingresado',
  openSessions: 'Sesiones abiertas',
  secondFactor: 'Segunda prueba',
  secondFactorSet: 'Sí',
  secondFactorNone: 'No tiene',
  clearFactors: 'Quitar la segunda prueba',
  clearFactorsTitle: (name: string) => `¿Quitar la segunda prueba de ${name}?`,
  clearFactorsText:
    'Hágalo solo si la persona perdió su teléfono, sus llaves y sus códigos, y usted comprobó que es ella. Sus sesiones se cierran, ingresa con su contraseña y puede agregar otra. Queda escrito que lo hizo usted, y si hay correo se le avisa.',
  factorsCleared: (name: string) => `${name} ingresa ahora con su contraseña sola.`,
  changeRoles: 'Cambiar roles y acceso',
  rolesNow: 'Lo que puede hacer',
  rolesNowNone: 'No tiene ningún rol en vigor ni por empezar.',
  rolesPast: 'Roles que ya terminaron',
  starts: 'por empezar',
  substitutions: 'Sustituciones',
  substitutionsNone: 'Nadie le sustituye, ni sustituye a nadie.',
  substitutedBy: (name: string) => `Le sustituye ${name}`,
  substitutes: (name: string) => `Sustituye a ${name}`,
  addSubstitution: 'Registrar una ausencia',
  newSubstitution: (name: string) => `Ausencia de ${name}`,
  substitutionHelp:
    'Esos días, quien sustituye puede hacer todo lo que puede hacer la persona ausente, y consta quién lo hizo.',
  substitute: 'Le sustituye',
  firstDay: 'Primer día',
  lastDay: 'Último día',
  substitutionSaved: (name: string) => `${name} hará su trabajo en esos días.`,
  endSubstitution: 'Terminar',
  endSubstitutionOf: (text: string) => `Terminar: ${text}`,
  endTitle: '¿Terminar la sustitución?',
  endText: 'Quien sustituye deja de tener esos permisos en el acto.',
  substitutionEnded: 'La sustitución terminó.',
  over: 'terminada',
  history: 'Historial',
  byNobody: 'El sistema',
  byConsole: 'Desde la consola del servidor',
  gained: 'Ganó',
  lost: 'Perdió',
  events: {
    StaffAdded: 'Se agregó a la persona',
    StaffApproved: 'Se aprobó su ingreso',
    StaffRejected: 'Se rechazó su ingreso',
    StaffRolesChanged: 'Cambiaron sus roles',
    StaffClaimsRead: 'El servicio de ingreso cambió sus roles',
    StaffCredentialsChanged: 'Cambió su contraseña o su segunda prueba',
    'factors-cleared': 'Se le quitó la segunda prueba, porque la perdió',
    StaffEnabled: 'Recuperó el acceso',
    StaffDisabled: 'Perdió el acceso',
    StaffLinkIssued: 'Se hizo un enlace o un código para entrar con su cuenta',
    StaffBound: 'Se unió su cuenta del servicio de ingreso',
    SubstitutionAdded: 'Se registró una sustitución',
    SubstitutionEnded: 'Terminó una sustitución',
    BreakGlassOpened: 'Se abrió la entrada de emergencia para esta persona',
    BreakGlassUsed: 'Entró por la entrada de emergencia',
    TokenIssued: 'Se emitió una credencial',
    TokenRevoked: 'Se revocó una credencial',
  } as Readonly<Record<string, string>>,

  roleFrom: (place: number) => `Primer día del rol ${place}`,
  roleTo: (place: number) => `Último día del rol ${place}`,
  roleHeading: 'Qué puede hacer',
  placeHeading: 'Dónde',
  fromHeading: 'Desde',
  toHeading: 'Hasta',
  fromToday: 'Hoy',
  noEnd: 'Sin término',
  grantsFromClaims:
    'Además tiene los roles que dice el servicio de ingreso; esos se cambian allí y se leen en cada ingreso.',

  integrations: 'Integraciones',
  integrationsLead:
    'Programas que usan el registro por su cuenta: un portal, un escáner, otro sistema. Cada uno consta con su nombre en lo que hace.',
  addIntegration: 'Agregar integración',
  newIntegration: 'Nueva integración',
  integrationName: 'Nombre del programa',
  integrationNameHelp: 'Como constará en el libro. Por ejemplo: «Portal ciudadano».',
  integrationSaved: (name: string) => `Se agregó ${name}. Emita ahora su credencial.`,
  integrationsNone: 'Todavía no hay integraciones',
  integrationsNoneText: 'Solo hacen falta si otro programa debe leer o registrar documentos.',
  signsAs: (code: string) => `Firma como ${code}`,
  credentials: 'Credenciales',
  credentialsNone: 'Sin credenciales: no puede entrar.',
  issueToken: 'Emitir credencial',
  issueTokenOf: (name: string) => `Emitir una credencial para ${name}`,
  issuing: 'Emitiendo…',
  scopes: 'Para qué sirve',
  scopeNames: {
    'read:entries': 'Leer asientos, sus archivos y comprobantes',
    'write:entries': 'Registrar, adjuntar y anotar',
    'read:parties': 'Buscar en el directorio de personas',
  } satisfies Record<TokenScope, string>,
  expiresOn: 'Último día en que sirve',
  expiresHelp: 'Como máximo, un año desde hoy.',
  networks: 'Solo desde estas direcciones',
  networksHelp: 'Opcional. Una por línea: 10.20.0.7 o 10.20.0.0/16.',
  secretTitle: 'Copie la credencial ahora',
  secretText:
    'No se volverá a mostrar: aquí solo se guarda su huella. Si se pierde, revóquela y emita otra.',
  secretUse: 'El programa la envía en cada petición, sin cookies:',
  secretHeader: 'Authorization: Bearer dk_…',
  tokenName: (start: string) => `dk_${start}…`,
  copy: 'Copiar',
  copied: 'Copiada.',
  secretKept: 'Ya la guardé',
  goodUntil: (date: string) => `sirve hasta el ${date}`,
  expired: 'vencida',
  revoked: 'revocada',
  good: 'vigente',
  usedAt: (at: string, from: string) => `último uso el ${at}, desde ${from}`,
  neverUsed: 'sin usar',
  revoke: 'Revocar',
  revokeTitle: '¿Revocar esta credencial?',
  revokeText: (name: string) =>
    `${name} dejará de entrar con ella en el acto. No se puede deshacer; siempre puede emitir otra.`,
  revokedNow: 'La credencial ya no sirve.',

  wrong: {
    name: 'Escriba el nombre completo.',
    grants: 'Dé al menos un rol.',
    'grants.*.unitId': 'Elija la unidad en la que vale este rol.',
    'grants.*.officeId': 'Elija la oficina en la que vale este rol.',
    'grants.*.validFrom': 'Escriba el primer día como día/mes/año.',
    'grants.*.validTo': 'Escriba el último día como día/mes/año, o déjelo vacío.',
    substituteId: 'Elija a otra persona activa.',
    validFrom: 'Escriba el primer día como día/mes/año.',
    validTo: 'Escriba el último día como día/mes/año.',
    scopes: 'Marque al menos un uso.',
    expiresOn: 'Escriba el último día como día/mes/año, dentro de un año.',
    networks: 'Escriba direcciones o redes, como 10.20.0.7 o 10.20.0.0/16.',
    email: 'El correo no parece correcto. Debe tener la forma nombre@dominio.',
    password: 'Use una contraseña de 12 caracteres o más.',
  },
} as const)

/** What waits for a second person. */
export const powerWords = inLanguage('powerWords', {
  title: 'Esperan a una segunda persona',
  lead: 'Los roles de administración, auditoría y jefatura se dan entre dos, y entre dos se anula: una persona lo propone y otra lo confirma.',
  waiting: (count: number) =>
    count === 1
      ? '1 propuesta espera a una segunda persona'
      : `${count} propuestas esperan a una segunda persona`,
  waitingEntries: (count: number) =>
    count === 1
      ? '1 documento espera a una segunda persona'
      : `${count} documentos esperan a una segunda persona`,
  annulmentOf: (number: string) => `Anular ${number}`,
  confidentialityOf: (number: string) => `Cambiar la reserva de ${number}`,
  none: 'Nada espera a una segunda persona',
  noneText:
    'Aquí verá los roles, sustituciones, anulaciones y cambios de reserva que alguien proponga y usted pueda confirmar.',
  loading: 'Cargando las propuestas…',
  failed: 'Las propuestas no se pudieron cargar',
  retry: 'Reintentar',
  what: (kind: 'GRANT' | 'SUBSTITUTE' | 'CLEAR_FACTORS', name: string) =>
    ({
      GRANT: `Dar un rol a ${name}`,
      SUBSTITUTE: `${name} sustituye a otra persona`,
      CLEAR_FACTORS: `Quitar la segunda prueba de ${name}`,
    })[kind],
  enables: 'Recupera el acceso',
  standsInFor: (absent: string, from: string, to: string) =>
    `En lugar de ${absent}, del ${from} al ${to}`,
  email: (email: string) => `Correo: ${email}`,
  proposed: (who: string, when: string) => `Lo propuso ${who} el ${when}.`,
  expires: (when: string) => `Vence el ${when}.`,
  confirmers: (names: string) => `Puede confirmarlo: ${names}.`,
  alone: (when: string) =>
    `Nadie más puede confirmarlo. Se avisó a quienes concierne; si nadie lo rechaza, quien lo propuso puede confirmarlo desde el ${when}.`,
  alsoGain: (names: string) => `También lo tendrá, porque le sustituye: ${names}.`,
  invited: (name: string) =>
    `${name} todavía no eligió su contraseña. Podrá confirmarse cuando haya entrado por primera vez.`,
  confirm: 'Confirmar',
  confirmOf: (name: string) => `Confirmar: ${name}`,
  confirming: 'Confirmando…',
  confirmed: (name: string) => `Confirmado: ${name}. Quedó escrito en el libro.`,
  decline: 'Rechazar',
  declineOf: (name: string) => `Rechazar: ${name}`,
  declined: (name: string) => `No se dio: ${name}. Quedó escrito en el libro.`,
  waits: (name: string) =>
    `Guardado. Lo que deja ver o decidir a ${name} espera a que otra persona lo confirme.`,
  substitutionWaits: 'La sustitución espera a que otra persona la confirme.',
  factorsWait: (name: string) =>
    `Quitar la segunda prueba de ${name} espera a que otra persona lo confirme.`,
} as const)
