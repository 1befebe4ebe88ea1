/** How this installation is set up, for the administrator to see. */
export const serviceWords = {
  title: 'Servicio',
  lead: 'Cómo está puesta esta instalación. Lo decide quien administra el servidor, en sus ajustes de arranque; aquí solo se mira.',
  loading: 'Leyendo los ajustes…',
  failedTitle: 'No se pudieron leer los ajustes',
  retry: 'Reintentar',
  notYoursTitle: 'Esta pantalla es de quien administra',
  notYoursText:
    'Si necesita saber cómo está puesta la instalación, pregunte a la administración del sistema.',

  general: 'General',
  version: 'Versión',
  publicUrl: 'Dirección',
  documents: 'Documentos',
  documentsEmbedded: 'En el PostgreSQL incluido y en el almacén de archivos de este servidor.',
  documentsOwn: 'En el PostgreSQL del municipio y en el almacén de archivos de este servidor.',
  largestFile: 'Archivo más grande',
  megabytes: (size: string) => `${size} MB`,

  signIn: 'Ingreso de personas',
  signInWay: 'Servicio en uso',
  embedded: 'El ingreso incluido',
  oidc: 'El servicio del municipio (OpenID Connect)',
  cloud: 'Un proyecto en la nube',
  address: 'Dirección del ingreso',
  issuer: 'Emisor',
  clientId: 'Nuestro nombre en él',
  ways: 'Maneras de ingresar',
  passwordWay: 'correo y contraseña, con código de una aplicación si la persona lo tiene',
  wayNames: {
    sms: 'código por mensaje',
    google: 'cuenta de Google',
    microsoft: 'cuenta de Microsoft',
  },
  emulatedTitle: 'Es una prueba con el emulador',
  emulated: 'Entra quien lo pida, con el nombre que quiera. No lo use para trabajar.',

  projectTitle: 'Los siete valores del proyecto',
  projectLead: 'Ninguno es secreto: los recibe cada navegador que ingresa.',
  apiKeyNote: 'Pública; se muestra abreviada.',
  notUsed: 'No se usa para los documentos: viven en PostgreSQL y en el almacén de archivos.',
  notGiven: 'Sin indicar.',

  mail: 'Correo',
  mailServer: 'Servidor que envía',
  mailFrom: 'Remitente',
  closingsTo: 'Cierres diarios',
  noClosingsTo:
    'No se envían. Enviarlos fuera permite descubrir después cualquier cambio del libro.',
  noMail: 'No está puesto: no se envían correos, y las invitaciones se entregan como enlaces.',
} as const
