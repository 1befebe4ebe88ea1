/** What F1 says in the fields of the book of exits. */
export const outgoingFields: Readonly<Record<string, string>> = {
  'Unidad que firma': 'La unidad que firma el documento: escriba su código o parte de su nombre.',
  'Clase de documento': 'Qué es lo que sale: oficio, carta, resolución, notificación…',
  'Número del documento':
    'El que lleva impreso, por ejemplo «Oficio 123-2026»; el de salida lo da el libro.',
  'Quién firma': 'Nombre y función, por ejemplo «Rosa Quispe, Directora de Obras».',
  'Oficina que despacha': 'La oficina por la que sale: de ella son el libro y el número de salida.',
  'Nombre#addressees.0.name': 'A quién va, persona o entidad, como se escribe en el sobre.',
  'Documento de identidad#addressees.0.identity':
    'Su número tal como está en el documento que sale, si lo lleva; no hace falta.',
  'Dirección#addressees.0.address':
    'A dónde va. Con correo certificado o notificador no puede faltar.',
  'Forma de entrega': 'Cómo se le hace llegar; de ella depende qué acuse se espera.',
  'Responde al registro':
    'El número del documento que se responde, por ejemplo E-2026-000123; Enter lo agrega.',
  Destinatario: 'A quién se intentó entregar.',
  'Resultado#delivery.result':
    'Qué pasó al entregar. Si nadie estaba en el lugar, el documento sigue sin acuse.',
  'Fecha del intento': 'El día en que se intentó, por ejemplo 21/11/2026.',
  'Hora del intento': 'La hora en que se intentó, por ejemplo 10:30.',
  'Quién recibió': 'Quién lo tomó, con su documento y qué es del destinatario.',
  Observación: 'Lo que convenga recordar del intento, por ejemplo «dejó aviso bajo la puerta».',
  'Texto del documento':
    'Lo que dice el documento. La barra de encima le da forma; Tab sigue al campo siguiente.',
  'Unidad de la persona': 'La unidad en que trabaja quien firma; de ella es la lista de personas.',
  Persona: 'Quién firma, de los que trabajan hoy en esa unidad.',
  Cargo: 'Como va debajo del nombre, por ejemplo «Gerente Municipal».',
  'Cómo firma': 'Firma quien decide; el visto bueno es de quien responde de lo que revisó.',
  'Unidad de quien revisa': 'La unidad en que trabaja quien lo va a leer.',
  'Quién lo revisa': 'La persona que lo lee antes de la firma; nunca quien lo escribió.',
  'Qué hay que corregir': 'Lo que quien escribe debe cambiar antes de enviarlo otra vez.',
  'Observaciones, si las hay': 'Lo que convenga decir con la aprobación; puede quedar vacío.',
  Plantilla: 'El texto aprobado con el que empieza; primero van las que son para este documento.',
  'Nombre#template.name': 'Cómo se reconoce la plantilla, por ejemplo «Se accede a lo solicitado».',
  'Resultado que comunica': 'Cómo termina lo que se responde; ninguno si sirve para todos.',
  'Asunto de la carta': 'El asunto con el que empieza; vacío, la carta conserva el suyo.',
  'Pie legal': 'Los recursos y sus plazos, al final del texto.',
  'Texto del pie legal': 'Qué puede hacer quien no está de acuerdo, ante quién y en qué plazo.',
  'Se ofrece a quienes escriben':
    'Sin la marca, la plantilla se retira; lo empezado con ella sigue.',
  'Solo si': 'El dato del que depende que este texto esté en la carta.',
  'Qué se mira': 'Si el dato tiene valor, no lo tiene o dice algo.',
  'Qué dice': 'El valor con el que se compara; mayúsculas y minúsculas valen igual.',
  'Texto de la plantilla': 'Lo que dirá la carta; los datos y las condiciones están en la barra.',
}
