/** Many letters down to be signed and up again, in the tray «Por firmar». */
import { inLanguage } from '../language/in-language.ts'

const documents = (count: number): string => (count === 1 ? '1 documento' : `${count} documentos`)

/** How many files were taken, were there before, and were not taken. */
interface Outcome {
  readonly done: number
  readonly before: number
  readonly failed: number
}

export const letterSigningWords = inLanguage('letterSigningWords', {
  title: 'Firmar varios documentos',
  select: (name: string) => `Elegir ${name}`,
  selectAll: 'Elegir todos los de esta página',
  chooseAll: 'Elegir todos',
  chooseNone: 'No elegir ninguno',
  keySelect: 'Elegir la fila, o dejar de elegirla',
  keySelectAll: 'Elegir todos los que le toca firmar, o ninguno',
  chose: (count: number, all: number) => {
    if (count === 0)
      return 'Ninguno de esta bandeja espera su firma. Para elegir los de otra persona, márquelos en la lista.'
    if (count < all)
      return `Se eligieron los ${count} que esperan hace más tiempo, de los ${all} que le toca firmar. Siga con los demás cuando estos estén firmados.`
    return count === 1
      ? 'Se eligió el único documento que le toca firmar en toda la bandeja.'
      : `Se eligieron los ${count} documentos que le toca firmar en toda la bandeja.`
  },
  download: (count: number) =>
    count === 0 ? 'Descargar los elegidos' : `Descargar ${documents(count)} para firmar`,
  downloadKey: 'Descargar los elegidos para firmar',
  downloading: 'Descargando…',
  changedMeanwhile: 'Cambió mientras se descargaba y no está en el archivo. Descárguelo otra vez.',
  archiveName: (count: number) => `Por firmar (${documents(count)}).zip`,
  readMeName: 'LÉAME.txt',
  readMe: (count: number) =>
    [
      `Aquí hay ${documents(count)} por firmar.`,
      '1. Saque los PDF de este archivo: botón derecho, «Extraer todo».',
      '2. Fírmelos con su programa de firma. Puede firmar todos de una vez. No los imprima ni los vuelva a guardar con otro programa: dejarían de ser los que se enviaron a firma. En AutoFirma, elija que la firma se agregue como una revisión nueva.',
      '3. En Asiento, abra «Cartas y oficios», bandeja «Por firmar», y suba los firmados con F4: varios PDF a la vez, o un ZIP con ellos.',
      'El nombre de cada archivo puede cambiar: Asiento reconoce cada documento por su contenido.',
    ].join('\r\n\r\n'),
  upload: 'Subir los firmados',
  uploadHint: 'Varios PDF a la vez, o un ZIP con ellos; da igual cómo se llamen',
  uploading: 'Subiendo los firmados…',
  results: 'Cómo fue con cada archivo',
  over: ({ done, before, failed }: Outcome) => {
    const there = before === 1 ? '1 ya estaba' : `${before} ya estaban`
    if (done === 0 && failed === 0) return `${there}: no cambió nada.`
    const parts = [before > 0 ? there : '', failed > 0 ? `${failed} no` : '']
    return `${[`Se recibieron ${done}`, ...parts.filter(Boolean)].join('; ')}.`
  },
  doubtful: (count: number) =>
    count === 1
      ? 'Una trae un aviso: léalo antes de despachar.'
      : `${count} traen un aviso: léalos antes de despachar.`,
  taken: (number: string) => `Se recibió la firma de ${number}.`,
  takenBefore: (number: string) => `Ya se había recibido: es la copia firmada de ${number}.`,
  unsigned: 'El archivo no trae firma. Fírmelo con su programa de firma y súbalo otra vez.',
  notYours:
    'No es copia de ningún documento que espere su firma. Descárguelo otra vez desde «Por firmar» y fírmelo sin imprimirlo ni volver a guardarlo.',
  noPdf: 'No es un PDF. Suba los PDF firmados.',
  zipWithin: 'Es un ZIP dentro de otro. Sáquelo y súbalo aparte.',
  emptyZip: 'No hay ningún PDF en este ZIP. Suba uno con los PDF firmados.',
  notSent: 'Sin conexión: no se subió. Súbalo otra vez cuando vuelva la conexión.',
  unanswered:
    'La conexión se cortó antes de la respuesta: puede que se haya recibido. Súbalo otra vez cuando vuelva la conexión; si ya está, no cambia nada.',
  notBegun:
    'Sin conexión: no se empezó. Sus archivos siguen en su equipo; hágalo otra vez cuando vuelva la conexión.',
  leaveTitle: '¿Dejar de subir lo firmado?',
  leaveText:
    'Lo que ya se recibió queda recibido. Lo demás sigue en su equipo: súbalo otra vez después.',
  leave: 'Dejar de subir y salir',
  stay: 'Seguir subiendo',
  stopped: (count: number) =>
    `Se dejó de subir: se recibieron ${count}. Suba lo demás otra vez; lo que ya está no cambia.`,
  unreadable: 'El navegador no pudo leerlo. Compruebe que sigue en su lugar y elíjalo otra vez.',
  problems: {
    DAMAGED:
      'Está cortado o dañado y no se puede abrir. Haga el ZIP otra vez, o suba los PDF sueltos.',
    ENCRYPTED: 'Está cifrado con contraseña. Haga el ZIP sin contraseña, o suba los PDF sueltos.',
    TOO_MANY: 'Tiene más de 500 archivos. Repártalos en varios ZIP.',
    TOO_LARGE:
      'Es demasiado grande al abrirlo: hasta 100 MB cada PDF y 1 GB lo que hay en un ZIP. Suba los PDF sueltos.',
    ZIP64: 'Es un ZIP de gran tamaño (ZIP64), que no se lee aquí. Suba los PDF sueltos.',
    METHOD:
      'Está comprimido de un modo que no se lee aquí. Haga un ZIP común, o suba los PDF sueltos.',
  },
})
