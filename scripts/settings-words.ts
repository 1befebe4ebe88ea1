/**
 * What each setting of the environment is for and what holds when it is missing, by need. Which
 * there are, and what they admit, is asked of the parser itself (`write-papers.ts`).
 */
/** Its name, what holds when it is missing, what it is for. */
type SettingWords = readonly [name: string, missing: string, purpose: string]

interface Need {
  readonly title: string
  /** A sentence under the title; empty for none. */
  readonly about: string
  readonly settings: readonly SettingWords[]
}

export const needs: readonly Need[] = [
  {
    title: 'Direcciones y puertas',
    about: '',
    settings: [
      ['PORT', '3000', 'Puerto de la aplicación.'],
      ['HOST', '127.0.0.1', 'Interfaz en la que escucha.'],
      [
        'PUBLIC_URL',
        '`http://localhost:PORT`',
        'La dirección que escriben las personas. Fuera de esta máquina debe ser https.',
      ],
      ['ID_PORT', '`PORT` + 1', 'Puerto del ingreso de personas.'],
      [
        'ID_URL',
        '`http://localhost:ID_PORT`',
        'La dirección del ingreso; no puede ser la misma que `PUBLIC_URL`.',
      ],
      [
        'TRIAL_NAME',
        '–',
        'El nombre de esta máquina en su red, para probar con https: hace su propio certificado y abre las dos puertas.',
      ],
      ['TLS_CERT', '–', 'Certificado propio (PEM, con sus intermedios); va con la siguiente.'],
      ['TLS_KEY', '–', 'La clave de ese certificado (PEM).'],
    ],
  },
  {
    title: 'Datos',
    about: '',
    settings: [
      [
        'ASIENTO_DATA',
        '`.data`',
        'Carpeta de la base de datos y de los archivos; si es relativa, desde la del proyecto.',
      ],
      [
        'DATABASE_URL',
        'PostgreSQL incluido',
        'Un PostgreSQL propio, 15 o posterior: `postgres://usuario:clave@servidor:5432/base`.',
      ],
      [
        'ROUND_SECONDS',
        '60',
        'Cada cuántos segundos el servidor cierra los días que terminaron y mira si hay algo que avisar.',
      ],
      [
        'ASIENTO_ATTACH',
        '0',
        'Con 1, comparte el PostgreSQL incluido de otro Asiento sobre la misma carpeta.',
      ],
    ],
  },
  {
    title: 'Archivos',
    about: '',
    settings: [
      ['MAX_UPLOAD_MB', '100', 'Tamaño máximo de un archivo.'],
      [
        'WAITING_UPLOADS_MB',
        '1024',
        'Cuántos MB puede tener una persona en archivos subidos que no están en ningún documento.',
      ],
      [
        'DISK_RESERVE_MB',
        '256',
        'Lo que se deja libre en el disco de `ASIENTO_DATA`: por debajo no se admiten archivos y se sigue registrando; por debajo de la cuarta parte solo se consulta.',
      ],
      [
        'FILES_S3_ENDPOINT',
        'carpeta de datos',
        'Un almacén compatible con S3 para los archivos; va con las tres siguientes.',
      ],
      ['FILES_S3_BUCKET', '–', 'El depósito, solo de esta instalación.'],
      ['FILES_S3_KEY_ID', '–', 'El nombre de nuestra clave en ese almacén.'],
      ['FILES_S3_SECRET', '–', 'La clave.'],
      ['FILES_S3_REGION', 'us-east-1', 'La región, si el almacén tiene.'],
      [
        'FILES_S3_BUCKET_IN_HOST',
        '0',
        'Con 1, el depósito se nombra delante del almacén y no en el camino.',
      ],
    ],
  },
  {
    title: 'Ingreso con el servicio del municipio',
    about: 'Cómo se configura cada uno: [sign-in.md](sign-in.md).',
    settings: [
      [
        'OIDC_ISSUER',
        'ingreso incluido',
        'Servicio de ingreso (OpenID Connect) del municipio; va con las dos siguientes.',
      ],
      ['OIDC_CLIENT_ID', '–', 'Nuestro nombre en ese servicio.'],
      ['OIDC_CLIENT_SECRET', '–', 'Nuestra clave en ese servicio.'],
      [
        'OIDC_CLIENT_AUTH',
        'auto',
        'Cómo se le muestra esa clave: `auto` (según lo que diga el servicio), `post`, `basic` o `basic-plain`.',
      ],
      [
        'OIDC_CLIENT_KEY',
        '–',
        'En lugar de la clave, un archivo PEM con una clave privada que firma que somos nosotros (`private_key_jwt`).',
      ],
      [
        'OIDC_CLIENT_KEY_ID',
        '–',
        'El nombre que ese servicio da a la clave pública de esa clave privada.',
      ],
      [
        'OIDC_SUBJECT_CLAIM',
        'sub',
        'El dato con que ese servicio nombra a una persona para siempre; `oid` en Entra ID. Nunca el correo.',
      ],
      [
        'OIDC_ROLES_CLAIM',
        '–',
        'Dónde dice el servicio los roles de una persona: un dato, o un camino como `realm_access.roles`. Va con la siguiente.',
      ],
      [
        'OIDC_ROLES_MAP',
        '–',
        'Qué rol da cada valor, letra por letra: `{"grp-registro": {"role": "REG", "office": "OP"}}`.',
      ],
      [
        'OIDC_APPROVED_DOMAINS',
        '–',
        'Dominios de correo, separados por comas, cuya gente entra sin aprobación y sin ningún rol.',
      ],
      [
        'OIDC_UNTYPED_LOGOUT',
        '0',
        '1 si ese servicio cierra sesiones a distancia con avisos sin tipo, como algunas versiones antiguas.',
      ],
    ],
  },
  {
    title: 'Ingreso con un proyecto en la nube',
    about: 'Paso a paso: [cloud-project.md](cloud-project.md).',
    settings: [
      [
        'CLOUD_PROJECT',
        '–',
        'Servicio de ingreso de un proyecto en la nube: el objeto de siete valores que muestra su consola, tal cual. En lugar de `OIDC_ISSUER`, nunca con él.',
      ],
      [
        'CLOUD_SIGN_IN',
        'solo correo y clave',
        'Qué más ofrece ese servicio: `sms`, `google`, `microsoft`, separados por comas.',
      ],
      [
        'FIREBASE_AUTH_EMULATOR_HOST',
        '–',
        'El emulador de ese servicio, en esta máquina y para probar: deja entrar a quien lo pida. Pide un proyecto que se llame `demo-…`.',
      ],
      ['NODE_ENV', '–', 'Con `production`, el emulador no se acepta.'],
    ],
  },
  {
    title: 'Detrás de un proxy',
    about: 'nginx, Caddy y systemd: [install.md](install.md).',
    settings: [
      [
        'TRUSTED_PROXY',
        'esta máquina',
        'Dirección o red del servidor que cifra delante de nosotros (`10.0.0.5`, `10.0.0.0/24`; varias, separadas por comas): solo a él se le cree de qué dirección viene cada petición.',
      ],
    ],
  },
  {
    title: 'Correo',
    about: '',
    settings: [
      [
        'SMTP_URL',
        'sin correo',
        'Servidor que envía los correos: `smtp://usuario:clave@servidor:587` o `smtps://…:465`. Fuera de esta máquina exige cifrado, salvo que termine en `?tls=no`.',
      ],
      [
        'MAIL_FROM',
        '–',
        'Quién envía: `Registro de Villa Alegre <registro@municipio.example>`. Va con la anterior.',
      ],
      [
        'CLOSING_MAIL_TO',
        'no se envían',
        'A quién se envía la raíz de cada día que se cierra: una o más direcciones, separadas por comas.',
      ],
      [
        'BOUNCE_FOLDER',
        'no se leen',
        'Carpeta en la que el servidor de correo deja lo que vuelve a `MAIL_FROM`: [people-and-mail.md](people-and-mail.md).',
      ],
    ],
  },
  {
    title: 'Antivirus',
    about: '',
    settings: [
      [
        'CLAMD',
        'sin antivirus',
        'Dónde escucha el antivirus ClamAV: la ruta de su socket (`/run/clamav/clamd.ctl`) o `servidor:puerto`. Lo que llega se analiza al subirlo; lo infectado se registra y queda aislado.',
      ],
    ],
  },
  {
    title: 'Pruebas fuera del servidor',
    about: 'Qué prueba cada una: [verify.md](verify.md).',
    settings: [
      [
        'TSA_URL',
        'sin sellos',
        'Autoridad de sellado de tiempo (RFC 3161) que sella cada cierre: su dirección, con `usuario:clave@` si la pide. Va con la siguiente.',
      ],
      ['TSA_CA', '–', 'Archivo PEM con el certificado de quien avala a esa autoridad.'],
      ['TSA_POLICY', 'la de la autoridad', 'Política que se exige a sus sellos: un OID.'],
    ],
  },
  {
    title: 'Webhooks',
    about: 'Qué se avisa y cómo se comprueba: [../webhooks.md](../webhooks.md).',
    settings: [
      [
        'WEBHOOK_PRIVATE_NETWORKS',
        'ninguna',
        'Nombres, direcciones y redes de adentro a los que un webhook sí puede ir, separados por comas: `sistema.interno, 10.20.0.0/16`. Sin ella, solo va a direcciones públicas. `http` solo se admite a esta misma máquina, nombrada aquí.',
      ],
    ],
  },
  {
    title: 'Cifras',
    about: 'Cuáles son: [observe.md](observe.md).',
    settings: [
      ['METRICS_PORT', 'sin cifras', 'Puerto de las cifras para Prometheus.'],
      [
        'METRICS_HOST',
        '`127.0.0.1`',
        'Desde dónde se leen. Fuera de esta máquina pide la siguiente.',
      ],
      ['METRICS_TOKEN', '–', 'Lo que debe mostrar quien las lee; 24 letras o más.'],
    ],
  },
]
