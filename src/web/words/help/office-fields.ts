/** What F1 says in the fields of setting up, of administration and of signing in. */
export const officeFields: Readonly<Record<string, string>> = {
  Contraseña:
    'Su contraseña, con mayúsculas y tildes como la creó; nadie se la pedirá por teléfono.',
  'Contraseña inicial':
    'Doce caracteres o más, por ejemplo una frase de cuatro palabras que solo usted conozca.',
  'Código de 6 cifras': 'El número que muestra ahora su aplicación; cambia cada medio minuto.',
  Código:
    'Letras y cifras cortas que no se repiten, por ejemplo OBR; se escribe así en las listas.',
  'Código#code': 'Letras o cifras cortas que no se repiten, por ejemplo OBR para Obras.',
  'Código#type.code': 'Unas letras para escribirlo deprisa al registrar, por ejemplo SOL.',
  'Código#office.code': 'De 2 a 4 letras o cifras; puede formar parte del número, por ejemplo MP1.',
  'Nombre del municipio':
    'El nombre oficial completo, por ejemplo «Municipalidad de Villa Asiento»: sale en cada comprobante.',
  País: 'El país decide la ley de los plazos, los {holiday}s y los documentos de identidad.',
  'Zona horaria': 'La hora oficial del lugar: con ella se fecha cada documento.',
  Región: 'La región, para tener también sus {holiday}s propios.',
  'Contacto para el público':
    'Dirección, teléfono y correo para preguntar; sale en la portada y en los comprobantes.',
  'Libro de registro':
    'Un libro con una sola numeración, o uno por cada oficina de registro; después no se cambia.',
  'Letra del número': 'La letra con que empieza cada número, por ejemplo E en E-2026-000001.',
  'Oficina de registro#office.name':
    'El nombre de {registry} tal como lo conoce la gente, por ejemplo «Registro central».',
  'Dirección de la oficina': 'Dónde atiende {registry}, por ejemplo «Plaza de Armas 1».',
  'Código de la unidad …': 'Letras cortas para escribirla deprisa, por ejemplo OBR.',
  'Nombre de la unidad …': 'El nombre de la oficina que recibe documentos, por ejemplo «Obras».',
  'Nombre y apellidos':
    'El nombre como debe figurar en cada acto suyo, por ejemplo «Ana Rojas Díaz».',
  'Enlace para …': 'El enlace de un solo uso: cópielo y entréguelo a esa persona y a nadie más.',
  Enlace: 'El enlace de un solo uso: cópielo y entréguelo a esa persona y a nadie más.',
  'Buscar por nombre, correo o código': 'Parte del nombre, del correo o del código de la persona.',
  Mostrar: 'A quiénes se ve en la lista: con acceso, sin él, rechazadas o todas.',
  Nombre: 'El nombre completo, como lo conoce la gente, por ejemplo «Obras y Urbanismo».',
  'Nombre#type.name': 'Cómo se llama el documento, por ejemplo «Solicitud de licencia».',
  'Nombre#office.name': 'El nombre de {registry}, por ejemplo «Registro del mercado».',
  'Nombre#put.0.name': 'Cómo se llama el día, por ejemplo «Aniversario de la ciudad».',
  'Depende de': 'La unidad de la que forma parte; su jefatura también verá lo suyo.',
  'Su personal puede devolver, rederivar y responder':
    'Encendido, no solo la jefatura: también su personal mueve y cierra documentos.',
  'Cerrar esta unidad': 'Desde ese día no recibe documentos; los suyos pasan a la que la sucede.',
  'Último día': 'El último día en que vale, como día/mes/año.',
  'La sucede': 'La unidad activa que recibe lo que la otra deja abierto.',
  'Rol …': 'Qué podrá hacer la persona: registrar, trabajar en una unidad, dirigirla, auditar…',
  'Dónde vale el rol …': 'La unidad u oficina donde tendrá ese rol, y en ninguna otra.',
  'Primer día del rol …': 'Desde qué día lo tiene, como día/mes/año; hoy o más adelante.',
  'Último día del rol …': 'Hasta qué día lo tiene; vacío, sin término.',
  'Le sustituye': 'Quién hará su trabajo mientras falte; se ve en cada acto por quién actúa.',
  'Primer día': 'El primer día de la ausencia, como día/mes/año.',
  'Puede entrar al sistema': 'Apagado, pierde el acceso ahora mismo; lo que hizo se conserva.',
  'Nombre del programa': 'Un nombre que diga qué es, por ejemplo «Portal ciudadano».',
  'Último día en que sirve': 'Cuándo deja de valer la credencial; como máximo, dentro de un año.',
  'Solo desde estas direcciones':
    'Las direcciones de red desde las que se admite, una por línea, por ejemplo 10.20.0.0/16.',
  Cuánto: 'El número del plazo, de 1 a 999, por ejemplo 30.',
  En: 'En qué se cuenta el plazo: días hábiles, {calendarDays} o meses.',
  'Tiene un plazo para responder':
    'Marcado, los documentos de este tipo vencen; escriba en cuánto.',
  'Documentos que deben acompañarlo':
    'Lo que debe traer quien lo presenta, uno por línea, por ejemplo «Copia del título».',
  'Plantilla del asunto': 'Un asunto ya empezado, por ejemplo «Solicita licencia para …».',
  'Si nadie responde a tiempo': 'Qué significa el silencio según la norma, con su artículo.',
  'Llega en sobre cerrado: no se abre ni se digitaliza':
    'Marcado, quien registra verá el aviso de no abrir el sobre, como en las ofertas.',
  'Se ofrece al registrar':
    'Sin marcar, nadie lo elige al registrar; los ya registrados siguen igual.',
  'Lo que llega después del cierre':
    'Si lo presentado tras la hora de cierre cuenta ese día o el siguiente día hábil.',
  'Oficina principal': 'Marcada, es la que se propone primero y la que sale en la portada.',
  'Cerrar esta oficina': 'Desde ese día no registra; su libro y lo suyo se conservan.',
  'Desde el': 'Día y mes en que empieza la temporada, por ejemplo 15/12.',
  'Hasta el': 'Día y mes en que termina la temporada, por ejemplo 15/03.',
  'Texto de datos personales del comprobante':
    'Lo que la ley pide decir a quien entrega sus datos; sale al pie de cada comprobante.',
  'Avisar por correo a quien presenta':
    'Si la persona dio un correo, el servidor le dice en qué está su documento, sin contenido.',
  'Entregar la respuesta en la consulta pública':
    'Si quien tiene un comprobante puede descargar en /consulta el documento con que se le respondió.',
  'Publicar los tiempos de respuesta':
    'Encendido, cualquiera lee en /tiempos cuánto se tarda con cada tipo de documento.',
  'Etiqueta predeterminada': 'El rollo de etiquetas que se usa en las oficinas.',
  'Días que no cuentan en los plazos del interesado':
    'Si para quien vive en otro lugar tampoco cuentan los {holiday}s de allí.',
  Fuente: 'De dónde sale el día, por ejemplo «Decreto 12-2026»: así se puede comprobar.',
  'N.º de acto': 'El número de la norma que lo declara, por ejemplo «DS 014-2026».',
  Capa: 'Para quién vale: el país, la región, el municipio, la entidad o una oficina.',
  Localidad: 'El lugar del interesado al que pertenece este día, por ejemplo «Cusco».',
  'Localidad, si son los días de otro lugar':
    'El lugar del que son los días, si no es el suyo; vacío si son los propios.',
  'Quitar este día': 'Marcado, se propone que ese día vuelva a contar; quedará quién lo confirmó.',
  'Cierra a las': 'A qué hora cierra ese día, por ejemplo 16:00; vacío si ese día no atiende.',
  'Capas que se muestran': 'Qué días se ven: los del país, la región, el municipio o una oficina.',
  '… · …': 'Marcado, el día entra en la propuesta que otra persona confirmará.',
  'Nombre del sistema': 'Con qué nombre se reconoce aquí al que recibe los avisos.',
  'Dirección del sistema':
    'Dónde recibe los avisos, con https://; la da quien mantiene ese sistema.',
  'De qué se le avisa': 'Marque solo lo que ese sistema necesita saber de los documentos.',
  'Reenviar desde el': 'El primer día de lo que se avisa otra vez, por ejemplo 21/11/2026.',
  'Para qué sirve':
    'Lo que el programa podrá hacer con la credencial: marque solo lo que necesita.',
}
