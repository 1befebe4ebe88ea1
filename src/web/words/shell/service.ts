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
  version: 'Versión',
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

  bookWaitsTitle: 'El libro espera a una persona',
  bookWaits: 'En «Estado del libro» se explica qué pasa y quién puede resolverlo.',
  bookWaitsLink: 'Ir a «Estado del libro»',

  hiddenTitle: 'No se sabe desde dónde se conecta cada persona',
  hiddenWhy: {
    UNNAMED: (proxy: string) =>
      `Todo llega desde ${proxy}, que representa a otras direcciones y no está en TRUSTED_PROXY. Si es su servidor intermedio, indique TRUSTED_PROXY=${proxy} y reinicie.`,
    SILENT: (proxy: string) =>
      `Todo llega desde ${proxy}, que está en TRUSTED_PROXY y no dice a quién representa. Configúrelo para que envíe X-Forwarded-For.`,
  },
  hiddenConsequence:
    'Mientras tanto todas las personas cuentan como una sola dirección: quien pruebe contraseñas hace esperar también a las demás, y el registro de accesos no dice desde dónde se conectó cada una.',

  archive: 'Archivo continuo',
  archiveOff: 'Sin configurar. Se configura con WAL_ARCHIVE.',
  archiveLast: 'Lo último se guardó',
  archiveNever: 'Nada todavía.',
  archiveWaiting: 'Por entregar',
  archivePieces: (count: number) =>
    count === 0 ? 'Nada: está al día.' : count === 1 ? '1 tramo' : `${count} tramos`,
  archiveTitle: 'El archivo continuo está detenido',
  archiveSince: (when: string) => `Desde ${when}.`,
  archiveConsequence:
    'Se sigue registrando, y la base conserva en su disco lo que no pudo entregar.',
  archiveWhy: {
    GONE: 'La carpeta de WAL_ARCHIVE no está: compruebe que el disco esté montado.',
    CLOSED:
      'No se puede escribir en la carpeta de WAL_ARCHIVE: compruebe su permiso y de quién es.',
    FULL: 'El disco de WAL_ARCHIVE está lleno: libere espacio.',
    TAKEN:
      'En WAL_ARCHIVE ya hay otro tramo con ese nombre: ¿la usa también otra instalación? Indique una carpeta propia.',
    REST: 'Lo que la base escribe se guarda, pero no los adjuntos, las claves o la copia de base, y sin ellos no se recupera una hora. El motivo está en los mensajes del servidor.',
    UNKNOWN: 'El motivo está en los mensajes de PostgreSQL.',
  },

  drill: 'Ensayo de la copia',
  drillLast: 'Último ensayo',
  drillNever: 'Ninguno todavía.',
  drillResult: 'Resultado',
  drillGood: 'La copia se recupera, y es el libro.',
  drillBad: 'Falló.',
  drillTook: 'Duró en total',
  drillParts: {
    backup: 'Copiar',
    prove: 'Comprobar la copia',
    create: 'Preparar la base de datos',
    load: 'Recuperar filas y documentos',
    index: 'Rehacer índices y claves',
    migrate: 'Poner la base al día',
    verify: 'Verificar los libros',
    remove: 'Borrar la copia',
  },
  seconds: (seconds: string) => `${seconds} s`,
  drillFailedTitle: 'El último ensayo falló',
  drillOverdueTitle: 'Hace más de 30 días que no se ensaya la copia',
  drillOverdue:
    'Una copia que nadie ha recuperado puede no servir. Pida a quien administra el servidor que ejecute la orden «drill» de Asiento.',
  outside: 'Fuera del servidor',
  outsideLead:
    'Quien tenga todas las claves del servidor puede reescribir el libro entero sin que nada en él lo muestre. Lo muestra lo que quedó guardado fuera, en manos de otra persona.',
  outsideMail: 'Por correo',
  outsideMailHow:
    'Indique en CLOSING_MAIL_TO una dirección de otra entidad: cada cierre le llega con la raíz del día y la cabeza del libro. Quien los recibe debe guardarlos.',
  outsideFolder: 'En una carpeta de otra máquina',
  outsideFolderHow:
    'Indique en HEADS_FOLDER una carpeta de otra máquina, que quien administra este servidor no pueda cambiar: cada cierre agrega una línea.',
  outsideStamps: 'Sellos de tiempo (RFC 3161)',
  outsideStampsHow:
    'Indique en TSA_URL y TSA_CA una autoridad de sellado de tiempo: sella la huella de cada cierre, y nada más sale de aquí.',
  outsideWitness: 'Otro municipio como testigo',
  outsideWitnessHow:
    'Entregue esta línea a otro municipio que use Asiento, por un medio de confianza, y pídale la suya. Cada uno agrega la del otro al archivo que indica WITNESS_TOWNS y reinicia; desde entonces comprueba cada día que el libro del otro solo crezca, y lo firma. Cómo está cada uno se ve en «Estado del libro».',
  outsidePaper: 'En papel',
  outsidePaperText:
    'Cada comprobante y cada diligencia de cierre llevan impresa la cabeza del libro. Firme y archive las diligencias.',
  outsideNotSet: (setting: string) => `Sin configurar. Se configura con ${setting}.`,
  outsideSet: 'Configurado; todavía no ha salido nada.',
  outsideLast: (when: string) => `Configurado. La última vez: ${when}.`,
  nothingOutsideTitle: 'Nada sale del servidor por sí solo',
  nothingOutside:
    'Elija al menos una de las maneras de abajo. Hasta entonces, solo el papel puede mostrar que el libro se reescribió.',
  headsPartedTitle: 'El libro y la carpeta de cabezas no coinciden',
  headsParted:
    'Uno de los dos se reescribió. No borre nada: copie ambos tal como están y avise a la auditoría. Cuando ella lo haya visto, indique otra carpeta en HEADS_FOLDER y reinicie: la de ahora queda como prueba, y el aviso termina.',
  folderAwayTitle: 'Las cabezas no se guardan en su carpeta',
  folderAway:
    'El registro sigue; las cabezas que faltan se agregan cuando la carpeta vuelva. Revise que el disco de la otra máquina esté montado, tenga espacio y se pueda escribir; si lo está y falta el archivo, alguien lo quitó: avise a la auditoría y, cuando ella lo haya visto, indique otra carpeta en HEADS_FOLDER y reinicie.',
  lettersOverdueTitle: 'Hay correos de cierre sin enviar',
  lettersOverdue: (count: number) =>
    count === 1
      ? 'Un correo espera desde hace más de tres días o se dejó de intentar. Revise el servidor de correo y CLOSING_MAIL_TO.'
      : `${count} correos esperan desde hace más de tres días o se dejaron de intentar. Revise el servidor de correo y CLOSING_MAIL_TO.`,
  stampsOverdueTitle: 'Hay cierres sin sello de tiempo',
  stampsOverdue: (count: number) =>
    count === 1
      ? 'Un cierre espera su sello desde hace más de tres días. Revise TSA_URL y TSA_CA en el servidor.'
      : `${count} cierres esperan su sello desde hace más de tres días. Revise TSA_URL y TSA_CA en el servidor.`,
} as const)
