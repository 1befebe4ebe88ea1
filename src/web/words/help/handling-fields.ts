/** What F1 says in the fields of searches, acts and reports. */
export const handlingFields: Readonly<Record<string, string>> = {
  'Reserva que debe tener':
    'El nivel que se pide: reservado lo lee la oficina que lo tiene; confidencial, solo las personas que se elijan.',
  Buscar:
    'Cualquier palabra, número o nombre, por ejemplo «poda calle Sol» o E-2026-000123; con o sin tildes.',
  Desde: 'El primer día que se muestra, como día/mes/año; vacío, desde el principio.',
  Hasta: 'El último día que se muestra, como día/mes/año; vacío, hasta hoy.',
  Trámite: 'Deja solo los que están así ahora: por recibir, en trámite, atendidos…',
  'En la oficina': 'Deja solo los que están ahora en esta oficina.',
  Estado: 'Deja solo los vigentes, los rectificados o los anulados.',
  'Nombre de la vista': 'Un nombre corto que reconozca, por ejemplo «Vencen esta semana».',
  'Para quién': 'Si la vista es solo suya o la verá todo el municipio.',
  Oficina: 'La oficina de la que se trata: escriba su código o parte del nombre.',
  'Oficina#put.0.officeId': 'La oficina que cierra ese día; las demás siguen atendiendo.',
  'Motivo#reason':
    'Por qué, en una frase que entienda quien lo lea dentro de un año; queda en el historial.',
  Motivo:
    'Por qué, en una frase que entienda quien lo lea dentro de un año; queda en el historial.',
  Para: 'Qué se espera de la oficina: atender, informar, conocer; con ello empieza su plazo.',
  'Instrucción (proveído)':
    'Qué debe hacer quien lo recibe, por ejemplo «informar al vecino antes del viernes».',
  'Se envía el papel':
    'Encendido si el papel sale junto con el trámite; quien recibe dirá si llegó.',
  'Copias para conocimiento':
    'Oficinas que deben saberlo sin responderlo: escriba cada una y pulse Enter, o un grupo con +.',
  'Para qué se copia a …': 'Si esa oficina solo debe conocerlo o también informar.',
  'Fecha límite de …': 'El último día para que esa oficina informe, como día/mes/año.',
  'Quiénes podrán leerlo allí':
    'Las personas de la oficina que podrán abrir el documento confidencial; nadie más lo verá.',
  '¿Llegó el papel?': 'Cuente las hojas antes de decirlo: desde aquí responde por ellas.',
  'Qué falta o sobra': 'Qué hojas o anexos no cuadran, por ejemplo «falta el plano 2».',
  Informe: 'Lo que informa su oficina, o qué informe quiere ver de la lista.',
  'Informe#act.note': 'Lo que su oficina informa, en pocas frases; lo lee quien responde.',
  Comentario: 'Lo que convenga agregar para quien siga; puede quedar vacío.',
  'Explique por qué lo devuelve':
    'Qué oficina debía recibirlo y por qué, por ejemplo «corresponde a Obras: es un permiso».',
  'Defecto …':
    'Una cosa que falta o está mal, por ejemplo «falta firmar la solicitud»: así lo leerá el interesado, también en la consulta pública. No escriba nombres.',
  'Notificado el':
    'El día en que se le hizo saber, como día/mes/año: desde él corre el plazo para subsanar.',
  Por: 'Cómo se le hizo saber: en persona, por correo electrónico, en papel.',
  'Plazo para subsanar': 'El último día para corregir lo que falta; se propone el que dice la ley.',
  'El plazo para responder se suspende mientras tanto':
    'Marcado, los días hasta que subsane no cuentan para responderle.',
  Resultado: 'Cómo termina: concedido, denegado, informado; de ello salen los informes.',
  'Número de la respuesta':
    'El número del documento con que se responde, por ejemplo «Carta 45-2026».',
  'Número del acto': 'El número de la resolución o acto que lo decide, por ejemplo «RA 112-2026».',
  Fecha: 'La fecha del documento de respuesta, como día/mes/año.',
  'Fecha#put.0.day': 'El día que no se atiende, como día/mes/año.',
  'Autoridad que firma': 'Quién firma la respuesta, con su cargo, por ejemplo «Alcaldesa».',
  'Se comunica por': 'Por dónde se le envía la respuesta; vacío si todavía no se sabe.',
  'Por qué no requiere respuesta':
    'Por qué basta con archivarlo, por ejemplo «es solo informativo».',
  'Entidad a la que corresponde':
    'El organismo que debe atenderlo, por ejemplo «Gobierno Regional»: el interesado será informado.',
  'Se trasladó el': 'El día en que salió hacia la otra entidad, como día/mes/año.',
  'Número que le dieron': 'El número con que lo recibió la otra entidad, si lo dieron.',
  'Serie o código de archivo':
    'La serie del cuadro de clasificación, por ejemplo «OBR-03»: por ella se halla en el archivo.',
  Ubicación: 'Dónde queda el papel: estante, caja y carpeta, por ejemplo «E2-C14».',
  'Ampliar en': 'Cuánto más se da, solo el número, por ejemplo 10; la ley pone el máximo.',
  Unidad: 'En qué se cuenta: días hábiles, {calendarDays} o meses.',
  'Suspender desde': 'El primer día que deja de contar, como día/mes/año.',
  'Reanudar desde': 'El día en que vuelve a contar, como día/mes/año.',
  'Quién entrega': 'La persona que deja el puesto: se traspasa lo que tiene asignado.',
  '…: … documentos pasan a': 'Quién recibe lo que esa persona tenía en esta oficina.',
  'Separador del CSV':
    'Qué separa las columnas: punto y coma si lo abre con Excel en español, coma si no.',
  Responsable: 'Deja solo lo que tiene asignado esta persona.',
  Antigüedad: 'Deja solo lo que lleva abierto ese número de días.',
  'Vencen en': 'Cuántos días hacia delante se miran, además de lo vencido.',
  Año: 'El año del libro que se revisa.',
  Palabras: 'Palabras del asunto o del remitente, en cualquier orden, con o sin tildes.',
  Número: 'El número del libro antiguo, como 12, 12/1998 o como se escribió.',
  'Repita el último número, … …':
    'El mismo número otra vez: deja más de cien sin documento, y eso no se puede deshacer.',
  'Último número entregado, … …':
    'El número más alto que ya se entregó en papel, mirando el último comprobante: así no se repite.',
  'Atajos de una tecla':
    'Apagado, las letras sueltas no hacen nada; conviene si usa control por voz.',
  'Efecto ripple': 'Una onda al pulsar los botones; solo es adorno.',
  'Usar modo del sistema': 'Encendido, claro u oscuro según diga su equipo.',
  'Tipo de menú': 'Estático deja el menú a la vista; superpuesto lo esconde hasta que lo abre.',
  'Estilo de campos': 'Cómo se dibujan los campos: con borde o con relleno.',
  'Quiénes ya no podrán leerlo': 'A quién se le retira la lectura: lo que ya leyó sigue anotado.',
  'Recibir un correo al día con los avisos sin leer':
    'Encendido, llega un correo al día con lo que le espera, si hay algo.',
  'Recibir un correo a la semana con los documentos vencidos':
    'Encendido, llega un correo a la semana con lo vencido de su unidad.',
  'Buscar en el manual': 'Una o dos palabras, por ejemplo «anular», o un código como E-TRA-08.',
  'Ventanilla de este equipo':
    'Cómo se llama el mostrador donde está este equipo, por ejemplo «Ventanilla 3»; se guarda solo en este navegador.',
}
