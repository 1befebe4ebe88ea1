/** What the set-up page says: first steps of an installation, read once by one person. */
import { inLanguage } from '../language/in-language.ts'

export const setupWords = inLanguage('setupWords', {
  title: 'Puesta en marcha',
  lead: 'Tres pasos y el registro queda listo. Casi todo se puede cambiar después; el libro, no.',
  checking: 'Comprobando el enlace…',
  badLinkTitle: 'Este enlace no sirve',
  badLinkText:
    'El enlace de puesta en marcha ya se usó o no es válido. Aparece en la consola del servidor al iniciarlo, mientras no haya un municipio, y cambia en cada inicio: copie el último, completo.',
  unreachableTitle: 'No se pudo comprobar el enlace',
  retry: 'Reintentar',
  toFront: 'Ir a la portada',

  municipalityStep: 'Municipio',
  municipalityLead: 'Cómo se llama y con qué reglas trabaja.',
  name: 'Nombre del municipio',
  nameHelp: 'Como debe salir en los comprobantes: «Municipalidad de …», «Ayuntamiento de …».',
  country: 'País',
  countryHelp: 'Decide los documentos de identidad, los {holiday}s y los plazos de partida.',
  countryHelpBrazil:
    'Decide los documentos de identidad, los {holiday}s y los plazos de partida. Las páginas y los documentos impresos están en español: todavía no hay portugués.',
  regionOf: (country: string) =>
    ({ ES: 'Comunidad autónoma', BO: 'Departamento', BR: 'Estado' })[country] ?? 'Región',
  wholeCountry: 'Todo el país',
  regionHelp:
    'Sus {holiday}s propios entran en el primer calendario, sin aprobar; con «Todo el país», solo los nacionales. Si la suya no está en la lista, no le conocemos {holiday}s propios.',
  timeZone: 'Zona horaria',
  contact: 'Contacto para el público',
  contactHelp: 'Dirección, teléfono o correo. Sale en la portada y en los comprobantes.',
  bookScope: 'Libro de registro',
  bookScopeHelp: 'No se puede cambiar una vez iniciado el año.',
  sharedBook: 'Uno para todo el municipio',
  bookOfOffice: 'Uno por oficina',
  bookPrefix: 'Letra del número',
  firstNumber: (number: string) => `El primer asiento será el ${number}.`,
  shield: 'Escudo',
  shieldHelp: 'Imagen PNG de hasta 512 kB. Opcional.',
  chooseShield: 'Elegir imagen',
  removeShield: 'Quitar el escudo',
  shieldChosen: 'Escudo elegido',

  officeStep: 'Oficina y unidades',
  officeLead: 'Dónde se reciben los documentos y a quién se envían.',
  officeName: 'Oficina de registro',
  officeCode: 'Código',
  officeAddress: 'Dirección de la oficina',
  units: 'Unidades de destino',
  unitsHelp: 'Le proponemos las habituales: quite las que no tenga y agregue las que falten.',
  unitCode: (place: number) => `Código de la unidad ${place}`,
  unitName: (place: number) => `Nombre de la unidad ${place}`,
  codeHeading: 'Código',
  nameHeading: 'Nombre',
  addUnit: 'Agregar unidad',
  removeUnit: (name: string) => `Quitar ${name === '' ? 'esta unidad' : name}`,

  peopleStep: 'Personas',
  peopleLead: 'Son dos personas distintas: quien administra no ve el contenido de los documentos.',
  administrator: 'Administración',
  administratorHelp: 'Configura personas, unidades y calendario.',
  headOfRegistry: 'Jefatura de registro',
  headOfRegistryHelp: 'Registra documentos, los rectifica y aprueba anulaciones.',
  signInElsewhere: (service: string) =>
    `Se ingresa con el servicio ${service}: aquí no se eligen contraseñas. Al terminar, cada una de las dos personas recibe un enlace para decir cuál es su cuenta allí. Deben ser dos cuentas.`,
  unusedValues: (names: string) =>
    `Del proyecto en la nube se usa solo el ingreso. No se usa ${names}: los documentos están en PostgreSQL y en el almacén de archivos de este servidor.`,
  personName: 'Nombre y apellidos',
  email: 'Correo',
  password: 'Contraseña inicial',
  passwordHelp: '12 caracteres o más. Una frase sirve.',
  showPassword: 'Mostrar',
  hidePassword: 'Ocultar',

  submit: 'Crear el registro',
  submitting: 'Creando…',
  submitHelp: 'Este paso se hace una sola vez.',

  doneTitle: (name: string) => `${name} ya tiene su registro`,
  doneLead: 'Qué sigue:',
  nextSteps: [
    {
      title: 'Entre con la cuenta de administración',
      text: 'En «Organización» agregue a las demás personas, cada una con sus roles.',
    },
    {
      title: 'Por ahora los plazos son provisionales',
      text: 'Los {holiday}s de este año y del próximo son una propuesta de datos abiertos. Cuando dos personas confirmen el calendario, los vencimientos serán firmes.',
    },
    {
      title: 'Registre el primer documento',
      text: 'Con la cuenta de la jefatura, en «Ingreso nuevo documento». El horario de partida de la oficina es de lunes a viernes hasta las 17:00.',
    },
    {
      title: 'Programe la copia de seguridad',
      text: 'Que el servidor la haga cada noche, a otra máquina, y ensáyela de vez en cuando: la guía de instalación dice cómo. Copiar la carpeta de datos no basta: al recuperarla se darían otra vez números ya entregados.',
    },
    {
      title: 'Guarde fuera la cabeza del libro',
      text: 'Sin algo guardado fuera, nadie podría mostrar que el libro se reescribió. Basta una manera: que cada cierre llegue por correo a otra entidad, que lo selle una autoridad de tiempo, o firmar y archivar en papel las diligencias de cierre. En «Servicio» se ve cómo se configura; en «Salud del registro», si ya sale algo.',
    },
  ],
  signIn: 'Acceder',

  firstSignInsTitle: 'Falta el primer ingreso de las dos personas',
  firstSignInsText: (until: string) =>
    `Cada enlace sirve una vez, hasta el ${until}, y se muestra solo ahora. Si se pierde o vence, quien administra el servidor hace otro con la orden «user link CORREO».`,
  administratorsLink: 'Quien administra entra ahora:',
  linkOf: (name: string) => `Enlace para ${name}`,
  copyLinkOf: (name: string) => `Copiar el enlace de ${name}`,
  linkCopied: 'El enlace está copiado.',
  linkNotCopied: 'El navegador no permitió copiarlo. Selecciónelo y cópielo.',
  colleaguesElsewhere: {
    title: 'Apruebe a las demás personas',
    text: 'Cada una ingresa con su cuenta del servicio y queda esperando: en «Organización», apruébela con sus roles.',
  },

  /**
   * What is wrong with a field, by its path; `*` stands for a row. Where none is given, the general
   * sentence is said.
   */
  wrong: {
    name: 'Escriba el nombre del municipio (mínimo 3 letras).',
    country: 'Elija el país.',
    region: 'Elija una de la lista, o todo el país.',
    timeZone: 'Elija la zona horaria.',
    'book.prefix': 'Escriba una o dos letras mayúsculas o números.',
    'office.code': 'Escriba de 2 a 4 letras mayúsculas o números.',
    'office.name': 'Escriba el nombre de la oficina (mínimo 3 letras).',
    units: 'Agregue al menos una unidad.',
    'units.*.code': 'Escriba de 2 a 8 letras mayúsculas, números o guiones.',
    'units.*.name': 'Escriba el nombre de la unidad (mínimo 3 letras).',
    'administrator.name': 'Escriba el nombre de quien administra.',
    'administrator.email': 'Escriba el correo de quien administra, con la forma nombre@dominio.',
    'administrator.password': 'Use una contraseña de 12 caracteres o más para quien administra.',
    'headOfRegistry.name': 'Escriba el nombre de la jefatura de registro.',
    'headOfRegistry.email':
      'Escriba el correo de la jefatura de registro, con la forma nombre@dominio.',
    'headOfRegistry.password': 'Use una contraseña de 12 caracteres o más para la jefatura.',
  },
} as const)
