import type * as spanish from '../es/showcase-documentation.ts'
import type { Words } from '../shape.ts'

export const documentationWords: Words<typeof spanish.documentationWords> = {
  title: 'Documentation',
  lead: 'How to give this installation the look of the municipality and how to adjust it.',

  theme: 'The theme',
  themeText: [
    'The theme is an attribute of the page: data-theme on the html element. Changing it changes the colours and shapes of everything, without asking for any file.',
    'Everybody chooses their own in “Settings”, the button on the right edge. The choice stays in their browser, in localStorage.layout, and reaches their other tabs. A value that does not exist goes back to the first one by itself.',
  ],
  themeExample: '<html lang="en" data-theme="lara-light-indigo">',

  families: 'Families',
  familiesText:
    'The beginning of the name gives the shape (corners, height of fields, type); the rest, the colours. There are 34 themes:',
  family: 'Family',
  names: 'Themes',
  familiesLabel: 'Families of themes',

  tokens: 'Tokens',
  tokensText:
    'Colours and measures are CSS properties named for their job. No piece writes a colour: it uses a token, so every theme reaches it.',
  tokenList: [
    { term: '--ground', description: 'Ground of the page.' },
    {
      term: '--surface',
      description:
        'Cards, tables and fields; --surface-raised, dialogs; --surface-sunken, headers.',
    },
    { term: '--text', description: 'Text; --text-soft, secondary text.' },
    {
      term: '--border',
      description: 'Lines that separate; --input-border, those around a field.',
    },
    {
      term: '--accent-fill',
      description: 'Main button, with --on-accent on top; --accent-soft, the chosen row.',
    },
    { term: '--link', description: 'Links, the chosen tab and the focus ring.' },
    {
      term: '--danger',
      description:
        'Errors; with --warning, --success and --info. Each has its ground: --danger-soft.',
    },
    {
      term: '--radius',
      description: 'Corners; --radius-large, those of cards. --control-height, height of fields.',
    },
    { term: '--space-4', description: 'Spaces, from --space-1 to --space-16.' },
  ],
  tokensMore: 'See all of them, with their contrast',

  council: 'The municipality’s own style sheet',
  councilText: [
    'For colours of your own, write a sheet that changes tokens and nothing else, keep it as src/web/public/municipio.css and link it in index.html, inside head. Then, npm run build.',
    'The selector html[data-theme] wins over the themes, wherever the sheet stands; to change a single one, html[data-theme="lara-light-indigo"]. The security policy accepts sheets from this same address and no other.',
    'Before publishing it, look at the table of contrast: it says which pairs can no longer be read well.',
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
    'The classes of the frame stay: .layout-topbar, .layout-sidebar, .layout-main, .layout-footer; and on .layout-wrapper, layout-theme-light or layout-theme-dark.',
  toContrast: 'Go to the table of contrast',
  toPanels: 'See the result in the panels',

  scale: 'Scale',
  scaleText:
    'From 12 to 16 px, and 14 when nobody chooses. It changes the font size of html, and as everything is measured in rem, everything changes at once. It does not replace the browser’s zoom: they add up.',

  keyboard: 'Keyboard',
  keyboardText:
    'Everything can be done without a mouse. Single-letter keys do nothing while you type, and are switched off in “Settings”.',
  keys: [
    { keys: 'Tab', what: 'To the next control; in a table or a calendar, only one stop.' },
    { keys: 'Arrows', what: 'Through rows, days, tabs or options.' },
    { keys: 'Enter', what: 'Opens the row; in an entry form, goes to the next field.' },
    { keys: 'Alt+↓', what: 'Opens the calendar of a date field.' },
    { keys: 'Esc', what: 'Closes whatever is open and gives the focus back.' },
    { keys: 'Ctrl+K', what: 'Searches pages, actions and documents.' },
    { keys: '?', what: 'Shows the keys of the screen.' },
    { keys: 'F6', what: 'Goes to the messages and back.' },
    { keys: 'n', what: 'A new document, from the book.' },
    { keys: 'Ctrl+Enter', what: 'Saves the form.' },
  ],
  key: 'Key',
  action: 'What it does',
  keysLabel: 'Keys',

  settings: 'Server settings',
  settingsText:
    'They are read from the environment once, at the start. A value that is no good stops the start with a sentence that says why.',
  variable: 'Variable',
  fallback: 'If missing',
  purpose: 'What for',
  settingsLabel: 'Environment settings',
  settingList: [
    { name: 'PORT', fallback: '3000', purpose: 'Port of the application.' },
    { name: 'HOST', fallback: '127.0.0.1', purpose: 'Interface it listens on.' },
    {
      name: 'PUBLIC_URL',
      fallback: 'http://localhost:PORT',
      purpose: 'The address that people write. Outside that machine it must be https.',
    },
    { name: 'ID_PORT', fallback: 'PORT + 1', purpose: 'Port of the sign-in.' },
    {
      name: 'ID_URL',
      fallback: 'http://localhost:ID_PORT',
      purpose: 'The address of the sign-in; other than PUBLIC_URL.',
    },
    {
      name: 'TRIAL_NAME',
      fallback: 'none',
      purpose:
        'The name of this machine on its network, to try with https: makes its own certificate and opens both doors.',
    },
    {
      name: 'TLS_CERT',
      fallback: 'none',
      purpose: 'A certificate of your own (PEM, with its intermediates); goes with the next.',
    },
    { name: 'TLS_KEY', fallback: 'none', purpose: 'The key of that certificate (PEM).' },
    {
      name: 'ASIENTO_DATA',
      fallback: '.data',
      purpose: 'Folder of the database, the files and the keys.',
    },
    {
      name: 'DATABASE_URL',
      fallback: 'PostgreSQL included',
      purpose: 'A PostgreSQL of your own, 15 or later.',
    },
    {
      name: 'WAL_ARCHIVE',
      fallback: 'not archived',
      purpose: 'Folder in which everything is archived minute by minute, to go back to any hour.',
    },
    {
      name: 'WAL_ARCHIVE_DAYS',
      fallback: '14',
      purpose: 'How many days back one can go.',
    },
    {
      name: 'ASIENTO_ATTACH',
      fallback: '0',
      purpose: 'With 1, shares the included PostgreSQL of another Asiento on the same folder.',
    },
    {
      name: 'MAX_UPLOAD_MB',
      fallback: '100',
      purpose: 'Largest size of a file, from 1 to 2048.',
    },
    {
      name: 'DISK_RESERVE_MB',
      fallback: '256',
      purpose: 'What is left free on the disk: below it nothing new is taken in.',
    },
    {
      name: 'FILES_S3_ENDPOINT',
      fallback: 'data folder',
      purpose: 'A store that speaks S3, for the files; goes with the next three.',
    },
    {
      name: 'FILES_S3_BUCKET',
      fallback: 'none',
      purpose: 'The bucket, of this installation alone.',
    },
    {
      name: 'FILES_S3_KEY_ID',
      fallback: 'none',
      purpose: 'The name of our key at that store.',
    },
    {
      name: 'FILES_S3_SECRET',
      fallback: 'none',
      purpose: 'The key.',
    },
    {
      name: 'FILES_S3_REGION',
      fallback: 'us-east-1',
      purpose: 'The region, where the store has any.',
    },
    {
      name: 'FILES_S3_BUCKET_IN_HOST',
      fallback: '0',
      purpose: 'With 1, the bucket is named before the host and not in the path.',
    },
    {
      name: 'OIDC_ISSUER',
      fallback: 'sign-in included',
      purpose: 'Sign-in service (OpenID Connect) of the municipality; goes with the next two.',
    },
    { name: 'OIDC_CLIENT_ID', fallback: 'none', purpose: 'Our name at that service.' },
    { name: 'OIDC_CLIENT_SECRET', fallback: 'none', purpose: 'Our password at that service.' },
    {
      name: 'OIDC_SUBJECT_CLAIM',
      fallback: 'sub',
      purpose: 'The claim by which that service names a person for ever.',
    },
    {
      name: 'OIDC_ROLES_CLAIM',
      fallback: 'none',
      purpose: 'Where it says a person’s roles; goes with the next.',
    },
    {
      name: 'OIDC_ROLES_MAP',
      fallback: 'none',
      purpose: 'Which role each value gives, to the letter (JSON).',
    },
    {
      name: 'OIDC_APPROVED_DOMAINS',
      fallback: 'none',
      purpose: 'E-mail domains whose people come in without approval and without any role.',
    },
    {
      name: 'OIDC_UNTYPED_LOGOUT',
      fallback: '0',
      purpose: '1 if that service ends sessions from afar with untyped notices.',
    },
    {
      name: 'CLOUD_PROJECT',
      fallback: 'none',
      purpose: 'The seven values of a cloud project that signs people in, in place of OIDC_ISSUER.',
    },
    {
      name: 'CLOUD_SIGN_IN',
      fallback: 'only e-mail and password',
      purpose: 'What else that service offers: sms, google, microsoft.',
    },
    {
      name: 'FIREBASE_AUTH_EMULATOR_HOST',
      fallback: 'none',
      purpose: 'That service’s emulator on this machine, only for trials.',
    },
    {
      name: 'NODE_ENV',
      fallback: 'none',
      purpose: 'With production, the emulator is not accepted.',
    },
    {
      name: 'TRUSTED_PROXY',
      fallback: 'this machine',
      purpose:
        'The server that encrypts in front: it alone is believed about where a request comes from.',
    },
    { name: 'SMTP_URL', fallback: 'no e-mail', purpose: 'Server that sends the e-mails.' },
    { name: 'MAIL_FROM', fallback: 'none', purpose: 'Who sends them; goes with the one before.' },
    {
      name: 'CLOSING_MAIL_TO',
      fallback: 'not sent',
      purpose: 'Whom the root of each closed day is sent to.',
    },
    {
      name: 'TSA_URL',
      fallback: 'no stamps',
      purpose: 'Time-stamp authority (RFC 3161) that stamps each closing.',
    },
    {
      name: 'TSA_CA',
      fallback: 'none',
      purpose: 'Certificate (PEM) of who vouches for that authority.',
    },
    {
      name: 'TSA_POLICY',
      fallback: 'the authority’s',
      purpose: 'Policy asked of its stamps.',
    },
    {
      name: 'HEADS_FOLDER',
      fallback: 'none',
      purpose: 'Folder where the head of each closing is kept as well.',
    },
    {
      name: 'METRICS_PORT',
      fallback: 'no figures',
      purpose: 'Port of the figures for Prometheus.',
    },
    { name: 'METRICS_HOST', fallback: '127.0.0.1', purpose: 'Where they are read from.' },
    { name: 'METRICS_TOKEN', fallback: 'none', purpose: 'What whoever reads them must show.' },
    { name: 'LOG_LEVEL', fallback: 'warn', purpose: 'How much is written to the error output.' },
  ],
}
