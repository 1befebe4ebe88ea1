/** How this installation is set up, for the administrator to see. */
import { inLanguage } from '../language/in-language.ts'

export const serviceWords = inLanguage('serviceWords', {
  title: 'Servicio',
  lead: 'Cómo está configurada esta instalación. Lo decide quien administra el servidor, en sus ajustes de arranque; aquí solo se consulta.',
  loading: 'Leyendo los ajustes…',
  failed: 'No se pudieron leer los ajustes',
  retry: 'Reintentar',
  notYoursTitle: 'Esta pantalla es de quien administra',
  notYoursText:
    'Si necesita saber cómo está configurada la instalación, pregunte a la administración del sistema.',

  general: 'General',
  publicUrl: 'Dirección',
  documents: 'Documentos',
  documentsEmbedded: 'En el PostgreSQL incluido y en el almacén de archivos de este servidor.',
  documentsOwn: 'En el PostgreSQL del municipio y en el almacén de archivos de este servidor.',
  largestFile: 'Archivo más grande',

  signIn: 'Ingreso de personas',
  signInWay: 'Servicio en uso',
  embedded: 'El ingreso incluido',
  oidc: 'El servicio del municipio (OpenID Connect)',
  cloud: 'Un proyecto en la nube',
  address: 'Dirección del ingreso',
  issuer: 'Emisor',
  clientId: 'Nombre de este registro en él',
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
  notUsed: 'No se usa para los documentos: están en PostgreSQL y en el almacén de archivos.',
  notGiven: 'Sin indicar.',

  mail: 'Correo',
  mailServer: 'Servidor que envía',
  mailFrom: 'Remitente',
  closingsTo: 'Cierres diarios',
  noClosingsTo:
    'No se envían. Enviarlos fuera permite descubrir después cualquier cambio del libro.',
  noMail: 'Sin configurar: no se envían correos, y las invitaciones se entregan como enlaces.',

  outside: 'Fuera del servidor',
  outsideLead:
    'Quien tenga todas las claves del servidor puede reescribir el libro entero sin que nada en él lo muestre. Lo muestra lo que quedó guardado fuera, en manos de otra persona.',
  outsideMail: 'Por correo',
  outsideMailHow:
    'Indique en CLOSING_MAIL_TO una dirección de otra entidad: cada cierre le llega con la raíz del día y la cabeza del libro. Quien los recibe debe guardarlos.',
  outsideStamps: 'Sellos de tiempo (RFC 3161)',
  outsideStampsHow:
    'Indique en TSA_URL y TSA_CA una autoridad de sellado de tiempo: sella la huella de cada cierre, y nada más sale de aquí.',
  outsidePaper: 'En papel',
  outsidePaperText:
    'Cada comprobante y cada diligencia de cierre llevan impresa la cabeza del libro. Firme y archive las diligencias.',
  outsideNotSet: (setting: string) => `Sin configurar. Se configura con ${setting}.`,
  outsideIsSet: 'Configurado. Si llega, lo dice «Salud del registro».',
  nothingOutsideTitle: 'Nada sale del servidor por sí solo',
  nothingOutside:
    'Elija al menos una de las maneras de abajo. Hasta entonces, solo el papel puede mostrar que el libro se reescribió.',
} as const)
