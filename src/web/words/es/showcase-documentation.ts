/** How to theme and configure an installation, for whoever looks after it. Short: README and docs/operate say the rest. */
export const documentationWords = {
  title: 'Documentación',
  lead: 'Cómo dar a esta instalación el aspecto del municipio y cómo ajustarla.',

  theme: 'El tema',
  themeText: [
    'El tema es un atributo de la página: data-theme en el elemento html. Al cambiarlo cambian los colores y las formas de todo, sin pedir ningún archivo.',
    'Cada persona elige el suyo en «Configuración», el botón del borde derecho. La elección queda en su navegador, en localStorage.layout, y llega a sus otras pestañas. Un valor que no existe vuelve solo al inicial.',
  ],
  themeExample: '<html lang="es" data-theme="lara-light-indigo">',

  families: 'Familias',
  familiesText:
    'El comienzo del nombre da la forma (esquinas, alto de los campos, letra); el resto, los colores. Hay 34 temas:',
  family: 'Familia',
  names: 'Temas',
  familiesLabel: 'Familias de temas',

  tokens: 'Fichas',
  tokensText:
    'Los colores y las medidas son propiedades de CSS con nombre de oficio. Ninguna pieza escribe un color: usa una ficha, y así todos los temas la alcanzan.',
  tokenList: [
    { term: '--ground', description: 'Fondo de la página.' },
    {
      term: '--surface',
      description:
        'Tarjetas, tablas y campos; --surface-raised, ventanas; --surface-sunken, cabeceras.',
    },
    { term: '--text', description: 'Texto; --text-soft, el secundario.' },
    {
      term: '--border',
      description: 'Líneas que separan; --input-border, las que rodean un campo.',
    },
    {
      term: '--accent-fill',
      description: 'Botón principal, con --on-accent encima; --accent-soft, fila elegida.',
    },
    { term: '--link', description: 'Enlaces, pestaña elegida y anillo del foco.' },
    {
      term: '--danger',
      description:
        'Errores; con --warning, --success e --info. Cada uno tiene su fondo: --danger-soft.',
    },
    {
      term: '--radius',
      description:
        'Esquinas; --radius-large, las de tarjetas. --control-height, alto de los campos.',
    },
    { term: '--space-4', description: 'Espacios, de --space-1 a --space-16.' },
  ],
  tokensMore: 'Ver todas, con su contraste',

  council: 'La hoja de estilo del municipio',
  councilText: [
    'Para los colores propios, escriba una hoja que cambie fichas y nada más, guárdela como src/web/public/municipio.css y enlácela en index.html, dentro de head. Después, npm run build.',
    'El selector html[data-theme] gana a los temas, esté donde esté la hoja; para cambiar uno solo, html[data-theme="lara-light-indigo"]. La política de seguridad acepta hojas de esta misma dirección y de ninguna otra.',
    'Antes de publicarla, mire la tabla de contraste: dice qué pares dejan de leerse bien.',
  ],
  councilExample: `/* index.html: <link rel="stylesheet" href="/municipio.css" /> */
html[data-theme] {
  --accent-fill: #0b5d4b;
  --accent-fill-hover: #094b3d;
  --on-accent: #ffffff;
  --link: #0b5d4b;
  --radius: 2px;
}`,
  councilClasses:
    'Las clases del marco se mantienen: .layout-topbar, .layout-sidebar, .layout-main, .layout-footer; y en .layout-wrapper, layout-theme-light o layout-theme-dark.',
  toContrast: 'Ir a la tabla de contraste',
  toPanels: 'Ver el resultado en los paneles',

  scale: 'Escala',
  scaleText:
    'De 12 a 16 px, y 14 si nadie elige. Cambia la letra de html, y como todo se mide en rem, cambia todo a la vez. No reemplaza el aumento del navegador: se suman.',

  keyboard: 'Teclado',
  keyboardText:
    'Todo se puede hacer sin ratón. Las teclas de una sola letra no actúan mientras se escribe y se apagan en «Configuración».',
  keys: [
    { keys: 'Tab', what: 'Al control siguiente; en una tabla o un calendario, uno solo.' },
    { keys: 'Flechas', what: 'Por las filas, los días, las pestañas o las opciones.' },
    { keys: 'Enter', what: 'Abre la fila; en un formulario de ingreso, pasa al campo siguiente.' },
    { keys: 'Alt+↓', what: 'Abre el calendario de un campo de fecha.' },
    { keys: 'Esc', what: 'Cierra lo que esté abierto y devuelve el foco.' },
    { keys: 'Ctrl+K', what: 'Busca páginas, acciones y documentos.' },
    { keys: '?', what: 'Muestra las teclas de la pantalla.' },
    { keys: 'F6', what: 'Va a los mensajes y vuelve.' },
    { keys: 'n', what: 'Ingreso nuevo, desde el libro.' },
    { keys: 'Ctrl+Enter', what: 'Guarda el formulario.' },
  ],
  key: 'Tecla',
  action: 'Qué hace',
  keysLabel: 'Teclas',

  settings: 'Ajustes del servidor',
  settingsText:
    'Se leen del entorno una sola vez, al arrancar. Un valor que no sirve detiene el arranque con una frase que dice por qué.',
  variable: 'Variable',
  fallback: 'Si falta',
  purpose: 'Para qué',
  settingsLabel: 'Ajustes del entorno',
  settingList: [
    { name: 'PORT', fallback: '3000', purpose: 'Puerto de la aplicación.' },
    { name: 'HOST', fallback: '127.0.0.1', purpose: 'Interfaz en la que escucha.' },
    {
      name: 'PUBLIC_URL',
      fallback: 'http://localhost:PORT',
      purpose: 'La dirección que escriben las personas. Fuera de esa máquina debe ser https.',
    },
    { name: 'ID_PORT', fallback: 'PORT + 1', purpose: 'Puerto del ingreso de personas.' },
    {
      name: 'ID_URL',
      fallback: 'http://localhost:ID_PORT',
      purpose: 'La dirección del ingreso; distinta de PUBLIC_URL.',
    },
    {
      name: 'TRIAL_NAME',
      fallback: 'ninguno',
      purpose:
        'El nombre de esta máquina en su red, para probar con https: hace su propio certificado y abre las dos puertas.',
    },
    {
      name: 'TLS_CERT',
      fallback: 'ninguno',
      purpose: 'Certificado propio (PEM, con sus intermedios); va con la siguiente.',
    },
    { name: 'TLS_KEY', fallback: 'ninguna', purpose: 'La clave de ese certificado (PEM).' },
    {
      name: 'ASIENTO_DATA',
      fallback: '.data',
      purpose: 'Carpeta de la base de datos, de los archivos y de las claves.',
    },
    {
      name: 'DATABASE_URL',
      fallback: 'PostgreSQL incluido',
      purpose: 'Un PostgreSQL propio, 15 o posterior.',
    },
    {
      name: 'WAL_ARCHIVE',
      fallback: 'no se archiva',
      purpose: 'Carpeta en que se archiva todo minuto a minuto, para recuperar cualquier hora.',
    },
    {
      name: 'WAL_ARCHIVE_DAYS',
      fallback: '14',
      purpose: 'Cuántos días atrás se puede recuperar.',
    },
    {
      name: 'ASIENTO_ATTACH',
      fallback: '0',
      purpose: 'Con 1, comparte el PostgreSQL incluido de otro Asiento sobre la misma carpeta.',
    },
    {
      name: 'MAX_UPLOAD_MB',
      fallback: '100',
      purpose: 'Tamaño máximo de un archivo, de 1 a 2048.',
    },
    {
      name: 'DISK_RESERVE_MB',
      fallback: '256',
      purpose: 'Lo que se deja libre en el disco: por debajo no se admite nada nuevo.',
    },
    {
      name: 'FILES_S3_ENDPOINT',
      fallback: 'carpeta de datos',
      purpose: 'Un almacén compatible con S3 para los archivos; va con las tres siguientes.',
    },
    {
      name: 'FILES_S3_BUCKET',
      fallback: 'ninguno',
      purpose: 'El depósito, solo de esta instalación.',
    },
    {
      name: 'FILES_S3_KEY_ID',
      fallback: 'ninguno',
      purpose: 'El nombre de nuestra clave en ese almacén.',
    },
    {
      name: 'FILES_S3_SECRET',
      fallback: 'ninguna',
      purpose: 'La clave.',
    },
    {
      name: 'FILES_S3_REGION',
      fallback: 'us-east-1',
      purpose: 'La región, si el almacén tiene.',
    },
    {
      name: 'FILES_S3_BUCKET_IN_HOST',
      fallback: '0',
      purpose: 'Con 1, el depósito se nombra delante del almacén y no en el camino.',
    },
    {
      name: 'OIDC_ISSUER',
      fallback: 'ingreso incluido',
      purpose: 'Servicio de ingreso (OpenID Connect) del municipio; va con las dos siguientes.',
    },
    { name: 'OIDC_CLIENT_ID', fallback: 'ninguno', purpose: 'Nuestro nombre en ese servicio.' },
    { name: 'OIDC_CLIENT_SECRET', fallback: 'ninguna', purpose: 'Nuestra clave en ese servicio.' },
    {
      name: 'OIDC_SUBJECT_CLAIM',
      fallback: 'sub',
      purpose: 'El dato con que ese servicio nombra a una persona para siempre.',
    },
    {
      name: 'OIDC_ROLES_CLAIM',
      fallback: 'ninguno',
      purpose: 'Dónde dice los roles de una persona; va con la siguiente.',
    },
    {
      name: 'OIDC_ROLES_MAP',
      fallback: 'ninguno',
      purpose: 'Qué rol da cada valor, letra por letra (JSON).',
    },
    {
      name: 'OIDC_APPROVED_DOMAINS',
      fallback: 'ninguno',
      purpose: 'Dominios de correo cuya gente entra sin aprobación y sin ningún rol.',
    },
    {
      name: 'OIDC_UNTYPED_LOGOUT',
      fallback: '0',
      purpose: '1 si ese servicio cierra sesiones a distancia con avisos sin tipo.',
    },
    {
      name: 'CLOUD_PROJECT',
      fallback: 'ninguno',
      purpose:
        'Los siete valores de un proyecto en la nube que ingresa a las personas, en lugar de OIDC_ISSUER.',
    },
    {
      name: 'CLOUD_SIGN_IN',
      fallback: 'solo correo y clave',
      purpose: 'Qué más ofrece ese servicio: sms, google, microsoft.',
    },
    {
      name: 'FIREBASE_AUTH_EMULATOR_HOST',
      fallback: 'ninguno',
      purpose: 'El emulador de ese servicio en esta máquina, solo para probar.',
    },
    { name: 'NODE_ENV', fallback: 'ninguno', purpose: 'Con production, el emulador no se acepta.' },
    {
      name: 'TRUSTED_PROXY',
      fallback: 'esta máquina',
      purpose: 'El servidor que cifra delante: solo a él se le cree de dónde viene cada petición.',
    },
    { name: 'SMTP_URL', fallback: 'sin correo', purpose: 'Servidor que envía los correos.' },
    { name: 'MAIL_FROM', fallback: 'ninguno', purpose: 'Quién los envía; va con la anterior.' },
    {
      name: 'CLOSING_MAIL_TO',
      fallback: 'no se envían',
      purpose: 'A quién se envía la raíz de cada día que se cierra.',
    },
    {
      name: 'TSA_URL',
      fallback: 'sin sellos',
      purpose: 'Autoridad de sellado de tiempo (RFC 3161) que sella cada cierre.',
    },
    {
      name: 'TSA_CA',
      fallback: 'ninguno',
      purpose: 'Certificado (PEM) de quien avala a esa autoridad.',
    },
    {
      name: 'TSA_POLICY',
      fallback: 'la de la autoridad',
      purpose: 'Política que se exige a sus sellos.',
    },
    {
      name: 'HEADS_FOLDER',
      fallback: 'ninguna',
      purpose: 'Carpeta en que queda además la cabeza de cada cierre.',
    },
    {
      name: 'METRICS_PORT',
      fallback: 'sin cifras',
      purpose: 'Puerto de las cifras para Prometheus.',
    },
    { name: 'METRICS_HOST', fallback: '127.0.0.1', purpose: 'Desde dónde se leen.' },
    { name: 'METRICS_TOKEN', fallback: 'ninguna', purpose: 'Lo que debe mostrar quien las lee.' },
    { name: 'LOG_LEVEL', fallback: 'warn', purpose: 'Cuánto se escribe en la salida de errores.' },
  ],
} as const
