/**
 * What F1 says in the fields with which a document is registered and corrected: by label, `…` for
 * what changes in it; `label#id` where the same label means something else.
 */
export const entryFields: Readonly<Record<string, string>> = {
  'Oficina de registro':
    '{registry} en la que está atendiendo: da el libro, el horario y el número que recibirá el documento.',
  'N.º de documento':
    'El número de identidad de quien presenta, por ejemplo {document}; si ya vino antes, también sirve el nombre, y Enter toma sus datos.',
  Tipo: 'La clase de documento de identidad; se propone sola por el número y solo se cambia si es otra.',
  'Motivo para registrar el número así':
    'Por qué se acepta un número que no cuadra, por ejemplo «así figura en su documento»: quien lo lea después sabrá que se vio.',
  'Motivo de registrar el número así':
    'Por qué se acepta un número que no cuadra, por ejemplo «así figura en su documento»: quien lo lea después sabrá que se vio.',
  Persona: 'Si presenta una persona, una empresa u otra entidad, o nadie conocido («Anónimo»).',
  'Persona#act.assigneeId':
    'Quién de la oficina lo va a trabajar; recibe el aviso y lo ve en «Mi trabajo».',
  'Tipo de persona': 'Si presenta una persona, una empresa u otra entidad, o nadie conocido.',
  Nombres: 'Los nombres tal como están en el documento de identidad, por ejemplo «María Elena».',
  'Primer apellido': 'El primer apellido, con tildes: por él se busca después.',
  'Segundo apellido':
    'El segundo apellido, si lo tiene; distingue a dos personas del mismo nombre.',
  'Razón social':
    'El nombre completo de la empresa u organización, por ejemplo «Junta de Vecinos Los Álamos».',
  Correo:
    'La dirección a la que se le avisará, por ejemplo ana@correo.org: léasela en voz alta a la persona, porque una letra mal la deja sin respuesta.',
  'Correo#email':
    'El correo con el que la persona entra al sistema, por ejemplo ana@municipio.org: ahí llegan su enlace y sus avisos.',
  'Correo electrónico':
    'La dirección a la que se le avisará, por ejemplo ana@correo.org: una letra mal la deja sin respuesta.',
  Teléfono: 'Un teléfono donde ubicarla, con números, espacios y +, por ejemplo +51 987 654 321.',
  Dirección:
    'Calle, número y referencia, por ejemplo «Calle Sol 12, piso 2»: ahí se notifica si no hay correo.',
  'Dirección#office.address':
    'Dónde atiende la oficina; sale impresa en los comprobantes, por ejemplo «Plaza de Armas 1».',
  '{place}':
    'El lugar donde vive, por ejemplo «Villa Asiento»: en algunos países cuenta para sus plazos.',
  'Código postal': 'El código postal de la dirección, si lo conoce; no hace falta para registrar.',
  Notificar: 'Por dónde pide la persona que se le responda: correo, papel u otro.',
  'Forma de notificar': 'Por dónde pide la persona que se le responda: correo, papel u otro.',
  'Representa como':
    'En qué calidad firma por otro, por ejemplo con poder; adjunte el poder o déjelo anotado.',
  'Tipo de representación':
    'En qué calidad firma por otro, por ejemplo con poder; adjunte el poder o déjelo anotado.',
  Calidad: 'Qué es esta persona en el documento: interesada, representante o quien lo presenta.',
  'Documento de identidad':
    'La clase de documento de identidad, por ejemplo {document}: dice cómo se comprueba el número.',
  'Número de documento':
    'El número tal como está en el documento de identidad, por ejemplo {document}.',
  'Documento comprobado':
    'Si el número se comprobó con el documento a la vista; no se cambia a mano.',
  'Motivo de no tener número': 'Por qué no hay número: no lo trae, no desea darlo o es extranjero.',
  'Tipo de documento':
    'Qué trae la persona: escriba el código o parte del nombre, por ejemplo «sol» para solicitud; de él salen el plazo y la oficina.',
  'Tipo de documento#filter.typeId': 'Deja en la lista solo los documentos de este tipo.',
  Asunto:
    'De qué trata, en una frase que otra persona entienda sin abrirlo, por ejemplo «Solicita poda de árbol en calle Sol 12».',
  'Oficina de destino':
    'La oficina que lo va a atender: escriba su código o nombre, o 1 a 9 para las recientes.',
  'Oficina de destino#type.unitId':
    'A qué oficina va este tipo si no se dice otra; quien registra puede cambiarla.',
  Folios:
    'Cuántas hojas entrega, contadas delante de la persona; 0 si llegó solo en electrónico. Figura en su comprobante.',
  'Folios recibidos': 'Cuántas hojas llegaron de verdad, contadas al recibir, por ejemplo 12.',
  Canal:
    'Por dónde llegó: en el mostrador de {registry}, por correo, por el portal; cambia qué más se pregunta.',
  Transporte: 'Quién lo trajo: correo certificado, mensajería u otro.',
  'N.º de envío':
    'El número de seguimiento que figura en el sobre, por ejemplo RR123456789PE: prueba cuándo llegó.',
  Presentado:
    'El día en que la persona lo entregó: h es hoy y -1 es ayer; cámbielo solo si fue antes de registrarlo.',
  'Presentado el': 'El día en que la persona lo entregó, como día/mes/año.',
  Hora: 'La hora en que lo entregó, en cuatro cifras, por ejemplo 0930: con ella se cuenta el plazo.',
  'Fecha del documento':
    'La fecha que lleva escrita el propio documento, por ejemplo 21/11/2026; vacío si no lleva.',
  'Su referencia':
    'El número que le puso quien lo envía, por ejemplo «Oficio 123-2026»: así lo buscará cuando llame.',
  'Referencia del remitente':
    'El número que le puso quien lo envía, por ejemplo «Oficio 123-2026»: así lo buscará cuando llame.',
  'Por qué es anterior al registro':
    'Qué impidió registrarlo en su momento, por ejemplo «corte de luz de 9 a 11»: queda en el libro.',
  'Motivo de la presentación anterior':
    'Qué impidió registrarlo en su momento, por ejemplo «corte de luz de 9 a 11»: queda en el libro.',
  'Fecha de efectos': 'El día desde el que cuenta; sale del horario de la oficina y no se escribe.',
  Vencimiento: 'El último día para responder; lo calcula el sistema con la ley y el calendario.',
  Expediente: 'El número del expediente al que se une, si ya existe, por ejemplo EXP-2026-45.',
  '¿Cuántos son?':
    'Cuántos documentos trae el lote, por ejemplo 40: al terminar se compara con lo registrado.',
  'Anexos declarados':
    'Cuántos anexos dice traer, por ejemplo 3: se compara con los archivos que adjunte.',
  Objetos:
    'Lo que no es papel, por ejemplo «1 CD, 2 planos»: figura en el comprobante como entregado.',
  'Objetos que acompañan':
    'Lo que no es papel, por ejemplo «1 CD, 2 planos»: figura en el comprobante como entregado.',
  Prioridad: 'Normal, o urgente si la ley o un peligro lo piden; urgente exige decir por qué.',
  'Prioridad#type.priority': 'La prioridad con la que empieza este tipo; quien registra la cambia.',
  'Motivo de la urgencia': 'Por qué no puede esperar, por ejemplo «audiencia judicial mañana».',
  Reserva:
    'Quién puede leerlo: todo el registro, solo quienes lo atienden, o solo los lectores nombrados.',
  'Reserva#type.confidentiality':
    'La reserva con la que empieza este tipo, por ejemplo confidencial para denuncias.',
  'Papel que acompaña':
    'Si llegó papel y si es todo o una parte: dice si alguien debe esperar el original.',
  'Destino del papel': 'Dónde queda el papel: viaja con el trámite, se guarda o se devuelve.',
  Expone:
    'Los hechos que cuenta el escrito, resumidos; ayuda a quien responde sin abrir el archivo.',
  Solicita: 'Lo que pide, en sus palabras, por ejemplo «se repare la vereda».',
  Observaciones:
    'Lo que conviene que conste y no tiene campo, por ejemplo «entrega copia sin firma»; lo leen quienes ven el documento.',
  Archivos: 'Los archivos del documento; se agregan o se reemplazan en su propia parte.',
  'Relación con otro registro': 'El número del documento con el que se relaciona este.',
  'Papel del comprobante':
    'En qué papel sale el comprobante: hoja A4 o rollo de 80 mm; se recuerda aquí.',
  'Tamaño de la etiqueta':
    'El rollo que tiene su impresora de etiquetas; se recuerda en este equipo.',
  'Derivar al registrar':
    'Encendido, el documento sale hacia su oficina de destino en cuanto se registra.',
  'Motivo de la rectificación':
    'Por qué se corrige, por ejemplo «se escribió mal el apellido»: queda junto a «Dice / Debe decir».',
  Causa: 'Por qué se hace: elija la que más se parezca; lo demás se explica debajo.',
  'Explique qué ocurrió':
    'Qué pasó, para quien debe aprobarlo, por ejemplo «se registró dos veces al cortarse la luz».',
  'Número del registro que lo reemplaza':
    'El número del documento correcto, si hay otro, por ejemplo E-2026-000123.',
  'Nueva observación':
    'Lo que debe constar, por ejemplo «el interesado trajo el original hoy»: no se borra después.',
  Clase: 'Qué es el archivo: el documento, un anexo, una respuesta…',
  Validez: 'Si lo digitalizado es copia, copia auténtica u original electrónico.',
  'Motivo del reemplazo':
    'Por qué se cambia el archivo, por ejemplo «salió cortada la página 2»: el anterior se conserva.',
  'Motivo de la lectura':
    'Para qué lo abre, por ejemplo «preparo la respuesta»: queda anotado quién lo leyó y por qué.',
  Día: 'El día que quiere ver, como día/mes/año; h es hoy y -1 es ayer.',
}
