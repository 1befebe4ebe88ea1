/** The manual: what a clerk does all day. */
import type { Chapter, ChapterName } from './shape.ts'

type Names =
  | 'sentdocument'
  | 'control'
  | 'entries'
  | 'editdocument'
  | 'showdocument'
  | 'pastdocument'
  | 'worktransfer'
  | 'notices'

export const entryChapters: Readonly<Record<Names & ChapterName, Chapter>> = {
  sentdocument: {
    title: 'Ingreso nuevo documento',
    lead: 'Se registra lo que trae la persona y se le da su número. Todo se hace con el teclado, en el orden de los campos.',
    can: [
      'Escriba el número de identidad de quien presenta. Si ya vino antes, aparece: [Enter] toma sus datos.',
      'Siga con [Enter] de campo en campo; [Shift+Enter] vuelve al anterior. En un campo vacío, [=] repite lo del registro anterior.',
      'En «Tipo de documento» y «Oficina de destino» escriba unas letras; en la oficina, una cifra del 1 al 9 elige las recientes.',
      'Con [Ctrl+Espacio] en «Asunto» se ven los asuntos frecuentes.',
      'Adjunte con [F4] lo digitalizado, o suéltelo sobre la página. Puede registrar mientras sube.',
      '[Alt+Enter] abre «Más datos»: plazo, reserva, papel, anexos.',
      '[Ctrl+Enter] registra. Un aviso amarillo no lo impide: léalo y siga si es correcto.',
      'Después: «Imprimir comprobante», «Imprimir etiqueta», y «Siguiente» con [n] para la próxima persona.',
      '[F8] copia el registro anterior, para quien trae varios. [F2] deja el formulario en blanco; lo de antes se recupera con «Deshacer».',
      'Lo escrito se guarda solo en este equipo: si se corta la luz o la sesión, vuelve al entrar.',
    ],
    refusals: {
      'E-DOC-01': 'Escriba el asunto en una frase; lo largo va en «Observaciones».',
      'E-DOC-12': 'Elija la oficina de la lista: escribirla sin elegirla no basta.',
      'E-PER-10': 'Escriba a quien presenta, o elija «Anónimo» en «Persona».',
      'W-DOC-11': 'Mire el otro con «Ver». Si es el mismo, no lo registre: «Vincular» los une.',
      'E-SYS-01': 'No cierre la página. Siga escribiendo; registre cuando vuelva la conexión.',
    },
  },
  control: {
    title: 'Mi trabajo',
    lead: 'Lo primero que se ve al entrar: qué necesita de usted ahora, qué espera y cómo va el mes.',
    can: [
      'Los números de arriba llevan a su lista: «Por recibir», «Vencidos», «Vencen en 3 días».',
      'En «Mis pendientes», [j] y [k] recorren las filas y [Enter] abre el documento.',
      '[r] acusa recibo de la fila en la que está. Si viene papel, pregunta si llegó.',
      'Si dejó un registro a medias, arriba está su borrador: «Continuar» o «Descartar».',
      'La jefatura de registro y la administración ven además «Primera semana», hasta que todo esté hecho: qué falta para trabajar con seguridad y dónde se hace.',
    ],
    refusals: {
      'E-TRA-01': 'Otra persona ya lo hizo. La fila se actualiza sola; siga con la siguiente.',
      'E-SYS-03': 'Abra el documento, mire lo que cambió y repita el paso si aún hace falta.',
    },
  },
  entries: {
    title: 'Libro de registro',
    lead: 'Todos los documentos que puede ver, del más nuevo al más antiguo. Aquí se busca.',
    can: [
      '[/] va al buscador: escriba palabras, un nombre o un número, con o sin tildes. También busca en el texto leído de los archivos.',
      'Acote con fechas, «Tipo de documento», «Trámite» o «En la oficina». «Quitar filtros» lo vuelve a mostrar todo.',
      '[j] y [k] recorren las filas, [Enter] abre, [p] muestra la vista previa y [e] rectifica.',
      '[x] selecciona la fila para hacer lo mismo con varias; [Shift+J] y [Shift+K] amplían la selección.',
      '«Imprimir comprobantes» e «Imprimir etiquetas» sacan los de todas las filas seleccionadas, en un solo PDF.',
      '«Columnas» elige qué datos se ven y en qué orden; este equipo lo recuerda.',
      'A mano: [[] y []] cambian de página.',
      '«Guardar como vista» conserva la búsqueda con un nombre, para usted o para todo el municipio.',
    ],
    refusals: {
      'E-CON-04': 'Escriba una palabra menos común o un intervalo de fechas.',
      'E-VIS-02': 'Ponga a la vista un nombre que no esté ya.',
      'E-CON-03':
        'Revise el número. Si existe y no lo ve, no está a su alcance: pregunte a su jefatura.',
    },
  },
  editdocument: {
    title: 'Trabajar un documento',
    lead: 'Un documento con su digitalización al lado: qué toca hacer, dónde está, hasta cuándo y todo lo que pasó.',
    can: [
      'El botón grande es lo que toca ahora: «Acusar recibo», «Derivar», «Responder»… Los demás están a su lado y en «Más acciones».',
      '«Deshacer lo último» vale treinta segundos, con [Ctrl+Z].',
      '«Derivar» pide la oficina y para qué. Puede agregar copias y una instrucción.',
      '«Devolver» manda el documento a quien lo envió por error. «Observar» pide al interesado lo que falta y puede suspender el plazo.',
      '«Rectificar», con [e], corrige datos: lo anterior se conserva. El número y la hora de registro no se cambian.',
      '«Pedir la anulación» la aprueba otra persona. El número queda en el libro como anulado.',
      '«Cambiar la reserva» pide otro nivel, y lo confirma otra persona: la jefatura de registro o la de la unidad que lo tiene. Al pasar a confidencial se elige quién lo lee.',
      '[j] y [k] pasan al siguiente y al anterior de la lista de la que viene.',
      '«Ver firmas», junto a un PDF, dice quién lo firmó y si cambió desde entonces. No dice si la firma vale: el emisor y la revocación no se comprueban.',
      'Un documento confidencial pide antes el motivo de la lectura: queda anotado quién lo abrió.',
    ],
    refusals: {
      'E-TRA-01': 'El documento cambió entretanto. Mire su estado arriba: quizá ya está hecho.',
      'E-TRA-04': 'Ya es suyo: use «Derivar» hacia la oficina que corresponde.',
      'E-TRA-06': 'Elija el resultado y escriba el número de la respuesta, o por qué no la hay.',
      'E-TRA-08': 'Pida a otra persona con ese permiso que apruebe: nadie aprueba lo que pidió.',
      'E-TRA-10': 'El día está cerrado: pida la corrección a la jefatura de registro.',
      'E-TRA-14': 'Pasaron los treinta segundos. Use la acción contraria, por ejemplo «Reabrir».',
      'E-TRA-20': 'Escriba para qué lo lee; si no le corresponde, no lo abra.',
    },
  },
  showdocument: {
    title: 'Comprobante de ingreso',
    lead: 'El documento en una hoja, para leerlo o imprimirlo. Desde aquí no se trabaja.',
    can: [
      '«Imprimir», con [Ctrl+P], imprime esta página.',
      'En «Comprobante o etiqueta» están el comprobante A4, el de 80 mm y las etiquetas.',
      '«Abrir el documento» lleva a donde se trabaja.',
      'El código de verificación permite a cualquiera saber si el comprobante es auténtico. Con sus 8 primeros signos y el número, el interesado ve en `/consulta` en qué está, sin nombres ni asunto.',
    ],
    refusals: {
      'E-CON-03': 'Revise el enlace. Si existe y no lo ve, no está a su alcance.',
      'E-FIL-23': 'El archivo está aislado por el antivirus: pida otra copia al interesado.',
    },
  },
  pastdocument: {
    title: 'Cómo era',
    lead: 'El documento tal como estaba un día: qué decía, dónde estaba y quién lo cambió.',
    can: [
      'Escriba el día en «Día», o pase de un cambio a otro con «Cambio anterior» y «Cambio siguiente».',
      'Al lado de cada dato se ve lo que dice hoy.',
      '«Descargar la prueba» da un archivo con el que se demuestra, sin este sistema, que el libro lo dice.',
    ],
    refusals: { 'E-TRA-20': 'Es confidencial: escriba el motivo y se abrirá.' },
  },
  worktransfer: {
    title: 'Traspaso de trabajo',
    lead: 'Cuando alguien deja el puesto, lo que tenía asignado pasa a otra persona, oficina por oficina.',
    can: [
      'Elija en «Quién entrega» a la persona; se ve cuántos documentos tiene abiertos.',
      'Elija quién recibe en cada oficina y escriba el motivo.',
      'Si se corta, «Seguir» continúa donde quedó. Al final, «Descargar el acta».',
    ],
    refusals: { 'E-ROL-05': 'Quien recibe debe ser otra persona y estar activa.' },
  },
  notices: {
    title: 'Avisos',
    lead: 'Lo que le espera: documentos que llegan, plazos que vencen, aprobaciones que le piden, oficios por revisar o firmar.',
    can: [
      'De lo que escribe el municipio se avisa a quien debe revisar o firmar, y a quien escribió: si se lo devuelven, aprueban, terminan de firmar, anulan o descartan. El aviso se va solo cuando el escrito avanza.',
      'Abra el aviso para ir al documento. «Marcar leído» o «Marcar todos como leídos» lo quita de la campana.',
      'En «Por correo» elija si además recibe el resumen diario o semanal.',
    ],
    refusals: { 'E-SYS-08': 'Espere unos segundos y vuelva a abrir la página.' },
  },
}
