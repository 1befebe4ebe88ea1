/** What the folder of the scanner says, beside the files of the form. */
import { inLanguage } from '../language/in-language.ts'

export const scannerWords = inLanguage('scannerWords', {
  name: 'Carpeta del escáner',
  choose: 'Elegir la carpeta del escáner',
  chooseWhy:
    'La carpeta de este equipo en la que el escáner deja los archivos: aquí se ofrece lo más nuevo. En ella no se borra ni se mueve nada.',
  open: (folder: string) => `Abrir la carpeta «${folder}»`,
  openWhy: 'El navegador pide permiso para leerla.',
  change: 'Elegir otra carpeta del escáner',
  forget: 'Dejar de ofrecer esta carpeta',
  empty: (folder: string) => `Nada nuevo en «${folder}».`,
  older: (folder: string) => `Nada nuevo en «${folder}»; quedan más antiguos:`,
  onlyOlder: (folder: string) =>
    `Nada nuevo en «${folder}». Lo que queda es anterior a lo que ya se adjuntó; si lo quiere, elíjalo en la lista.`,
  unreadable: (folder: string) =>
    `No se puede leer la carpeta «${folder}». Compruebe que sigue en este equipo o elija otra.`,
  offers: (folder: string) => `Lo más nuevo de «${folder}»`,
  arrived: (fileName: string) => `«${fileName}» está en la carpeta del escáner.`,
  key: 'Adjuntar lo más nuevo de la carpeta del escáner',
  now: 'ahora mismo',
  secondsAgo: (count: number) => `hace ${count} s`,
  minutesAgo: (count: number) => `hace ${count} min`,
} as const)
