/** The manual: what the registry does with its book. */
import type { Chapter, ChapterName } from './shape.ts'

type Names =
  | 'letters'
  | 'letter-templates'
  | 'outgoing'
  | 'reports'
  | 'closings'
  | 'bookstate'
  | 'importedbooks'
  | 'bookreview'

export const bookChapters: Readonly<Record<Names & ChapterName, Chapter>> = {
  letters: {
    title: 'Cartas y oficios',
    lead: 'Lo que el municipio escribe: se redacta, lo revisa otra persona, recibe su número al ir a firma, y sale por el libro de salida.',
    can: [
      'Desde un registro, «Escribir respuesta» trae el asunto, el remitente y el número que se responde. «Escribir documento» empieza uno en blanco.',
      'Lo escrito se guarda solo un segundo después de dejar de escribir, y con [Ctrl+S]. Sin conexión queda en este equipo y se envía cuando vuelve.',
      '«Insertar dato» pone un dato que se completa solo al ir a firma: el número, la fecha, el nombre del destinatario…',
      'Si otra persona guarda mientras usted escribe, se muestran los dos textos y usted elige. En «Textos guardados» están todos, y cualquiera se recupera.',
      '«Enviar a revisión» pide que otra persona lo lea: lo aprueba o lo devuelve con observaciones. A cada quien le llega un aviso a la campana cuando le toca.',
      '«Enviar a firma» da el número y fija el texto. Quien firma usa «Descargar para firmar», lo firma con su programa y lo sube con [F4].',
      'Para firmar varios, en «Por firmar»: [x] elige la fila y [Shift+X] todas; [F8] las descarga en un ZIP, y [F4] sube los firmados, sueltos o en un ZIP, con cualquier nombre.',
      'Firmado no es despachado: «Despachar» lo lleva al libro de salida con sus datos ya puestos.',
    ],
    refusals: {
      'E-SAL-01': 'Complete lo que nombra, o quite del texto el dato que no se conoce.',
      'E-SAL-02': 'Descargue otra vez el PDF y fírmelo sin imprimirlo ni volver a guardarlo.',
      'E-SAL-03': 'Fírmelo con su programa de firma y suba el archivo que este guardó.',
      'E-SAL-24': 'Firme otra vez el original, con el sello donde no haya texto o sin sello.',
      'E-SAL-17': 'Compare los dos textos y elija con cuál seguir.',
      'E-SAL-18': 'Vuelva a abrir el documento: otra persona ya dio un paso.',
      'E-SAL-19': 'Elija a otra persona.',
      'E-SAL-20': 'Envíelo a revisión, o pida a la jefatura que lo envíe a firma.',
      'E-SAL-21': 'Elija quién firma y escriba su cargo.',
    },
  },
  'letter-templates': {
    title: 'Plantillas de cartas',
    lead: 'Los textos con los que empiezan las cartas y los oficios. La administración los propone y la jefatura de registro los aprueba.',
    can: [
      'Al escribir, «Plantilla» ofrece primero las que son para ese tipo de documento. Trae la clase, el asunto y el texto, mientras no haya escrito otro.',
      '«Nueva plantilla» y «Modificar» proponen un texto. No se ofrece hasta que otra persona lo aprueba en «Por aprobar»; nadie aprueba lo suyo.',
      'Cada cambio aprobado es una versión. «Versiones» compara dos, una al lado de la otra, y dice quién la escribió y quién la aprobó.',
      'En el texto, «Insertar dato» pone lo que se completa al ir a firma. «Condición» muestra un párrafo solo si un dato tiene valor, no lo tiene o dice algo.',
      'En una tabla, «Repetir la fila por destinatario» la escribe una vez por cada uno. Condiciones y filas se resuelven al empezar la carta.',
      'El pie legal es el del país cuando el documento decide algo; puede escribir otro o quitarlo.',
      'Para que no se ofrezca más, quite la marca «Se ofrece a quienes escriben» y proponga el cambio. Las cartas empezadas siguen.',
    ],
    refusals: {
      'E-CFG-23': 'Otra persona cambió la plantilla mientras tanto: vuelva a proponer su cambio.',
      'E-CFG-26': 'Pida a otra jefatura de registro que la apruebe.',
    },
  },
  outgoing: {
    title: 'Libro de salida',
    lead: 'Lo que sale del municipio: cada documento recibe el siguiente número de salida, con su destinatario y su entrega.',
    can: [
      '«Despachar documento» pide la unidad, la clase, quién firma, el asunto y los destinatarios. [Ctrl+Enter] lo despacha y da el número.',
      '«Agregar destinatario» suma otro. Con correo certificado o notificador hace falta la dirección.',
      'En «Responde al registro» escriba el número de lo que se responde y pulse [Enter]. Desde el documento, «Despachar respuesta» ya lo trae puesto.',
      '«Anotar entrega», con [r], guarda cada intento: cuándo, qué resultó y quién recibió. Vale lo último que se anotó.',
      'La bandeja «Sin acuse» muestra lo que todavía no se sabe si llegó.',
      'La bandeja «Por notificar» muestra lo que todavía no se intentó entregar y tiene un último día por ley, primero lo que más apremia.',
      '«Anular número» lo decide otra persona. El número queda en el libro como anulado.',
      'Lo escrito se guarda solo en este equipo hasta que se despacha.',
    ],
    refusals: {
      'E-SAL-07': 'Escriba el nombre de quien firma y en qué calidad.',
      'E-SAL-08': 'Complete el nombre de cada destinatario, o quite el que sobra.',
      'E-SAL-09': 'Escriba la dirección, o elija otra forma de entrega.',
      'E-SAL-10': 'Revise la fecha y la hora: la entrega no puede ser anterior al despacho.',
      'E-SAL-11': 'Si el documento debe salir, despáchelo otra vez con un número nuevo.',
      'E-SAL-12': 'Vuelva a abrir el documento y mire cómo quedó.',
      'E-SAL-13': 'Pida a otra jefatura de registro que la decida.',
    },
  },
  reports: {
    title: 'Informes',
    lead: 'Listas y cifras de lo que usted puede ver: lo pendiente, lo vencido, los tiempos.',
    can: [
      'Elija el informe y las fechas. Lo demás se ajusta solo.',
      'Descárguelo para archivar, en hoja de cálculo o en CSV. «Ver datos» muestra en tabla lo dibujado.',
      'Uno muy largo se prepara aparte: el aviso llega a la campana y queda en «Archivos preparados».',
    ],
    refusals: {
      'E-REP-01': 'Pida que se prepare aparte, o acorte las fechas.',
      'E-REP-02': 'Cambie una de las dos fechas.',
      'E-REP-04': 'Vuelva a prepararlo: sus permisos cambiaron.',
    },
  },
  closings: {
    title: 'Cierre diario',
    lead: 'Cada día del libro se cierra con su diligencia: cuántos asientos hubo y de qué número a cuál.',
    can: [
      'Elija la oficina y el mes. «Cerrar» cuenta el día y pide confirmación con «Cerrar el día».',
      'Lo que nadie cierra lo cierra el sistema. Si después se registra algo de ese día, se hace un «Cierre complementario».',
      'La diligencia se descarga en PDF. «Prueba pública» sirve para enseñarla fuera.',
    ],
    refusals: {
      'E-CIE-01': 'Ya está hecho: no hace falta nada más.',
      'E-CIE-02': 'Elija hoy o un día anterior.',
      'E-CIE-03': 'En «Estado del libro» se ve por qué, y quién puede confirmar la hora.',
      'E-TRA-10': 'Lo de un día cerrado lo corrige la jefatura de registro.',
    },
  },
  bookstate: {
    title: 'Estado del libro',
    lead: 'Si el libro admite registros, qué hora tiene el servidor y quién guarda fuera la prueba del libro.',
    can: [
      'Si hace más de tres días que no se cierra ninguno, compare la hora con la suya y pulse «Sí, la hora es correcta».',
      'Si el libro se recuperó de una copia, una jefatura prepara la diligencia con el último número entregado y otra persona la confirma.',
      'Se ve también si las pruebas salen del servidor: por correo o con sello de tiempo.',
    ],
    refusals: {
      'E-NUM-05': 'Busque el último comprobante en papel y prepare la diligencia con su número.',
      'E-LIB-02': 'Pida que la confirme otra persona.',
      'E-LIB-05': 'Vuelva a mirar la hora y confírmela de nuevo.',
    },
  },
  importedbooks: {
    title: 'Libros importados',
    lead: 'Los libros anteriores, importados de una hoja de cálculo: se buscan y se leen, no se cambian.',
    can: [
      'Busque por palabras, número o fechas; «Quitar la búsqueda» vuelve a la lista.',
      'En «Informe del libro» se ven los números que faltan y los repetidos, año por año.',
      'Quien administra el servidor importa los libros con una orden; está en la guía de operación.',
    ],
    refusals: { 'E-CON-03': 'No tiene permiso para verlos: son del registro.' },
  },
  bookreview: {
    title: 'Revisión del registro',
    lead: 'Un repaso de los datos del año: lo que falta, lo dudoso y lo que convendría corregir.',
    can: ['Elija el año. Cada línea lleva a sus documentos, para corregirlos uno por uno.'],
    refusals: { 'E-PER-09': 'Lo revisan la jefatura de registro y la auditoría.' },
  },
}
