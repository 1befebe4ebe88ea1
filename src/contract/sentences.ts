/**
 * The Spanish sentence for every code of `domain/refusal.ts`: what happened and what to do, no jargon, no blame
 * (domain specification §11). Server (problem+json) and browser (beside the field) read the same list, so they say the same.
 * A new code does not compile until it has its sentence here.
 */
import type { MessageCode, MessageSlots, Remark } from '#domain/refusal.ts'

export const sentenceOf: Record<MessageCode, string> = {
  'E-ID-01':
    'El RUT debe tener entre 7 y 9 caracteres, con dígito verificador. Ejemplo: 12.531.909-2.',
  'W-ID-02':
    'El dígito verificador del RUT no coincide: revise si escribió bien el número. Puede registrar de todos modos indicando el motivo.',
  'E-ID-03': 'El DNI del Perú tiene 8 números. Usted escribió {n}.',
  'W-ID-04':
    'Este RUC no parece válido. Compruébelo en el documento o continúe indicando el motivo.',
  'W-ID-05': 'La letra del DNI/NIE no corresponde al número. Revise el número y la letra.',
  'E-ID-06': 'El NIT se escribe con su dígito de verificación. Ejemplo: 213.123.432-1.',
  'E-ID-07': 'La cédula de Ecuador tiene 10 números y el RUC, 13.',
  'E-ID-08':
    'El número no tiene la forma de un {tipo}. Revíselo o elija «Otro documento» como tipo.',
  'E-ID-09': 'Elija el tipo de documento de identidad antes de escribir el número.',
  'W-ID-10':
    'Sin número de documento. Indique el motivo: no lo trae, no desea darlo o es extranjero.',
  'W-ID-11': 'Ya existe una persona con este número: {nombre}. ¿Desea usar sus datos?',
  'W-ID-12':
    'El nombre escrito es distinto del que consta para este número ({nombre}). Verifique con el documento.',
  'W-ID-13':
    'Este número no pasa la comprobación de {tipo}. Compruébelo en el documento o continúe indicando el motivo.',
  'E-PER-01': 'Escriba al menos un apellido y un nombre, o marque «Anónimo».',
  'E-PER-02': 'Escriba la razón social de la empresa u organización.',
  'E-PER-04': 'El correo no parece correcto. Debe tener la forma nombre@dominio.',
  'E-PER-05': 'El teléfono solo puede llevar números, espacios y el signo +.',
  'W-PER-06':
    'Hay representante, pero no adjuntó el poder. Puede registrar y dejarlo como observación.',
  'E-PER-07': 'El representante no puede ser la misma persona que el interesado.',
  'W-PER-08': 'No hay correo ni dirección: no podremos notificar la respuesta. ¿Desea continuar?',
  'E-PER-09': 'No tiene permiso para {accion}. Si lo necesita, hable con {responsable}.',
  'E-PER-10': 'Indique al menos un interesado, o marque «Anónimo».',
  'E-DOC-01':
    'Escriba el asunto en pocas palabras (mínimo 5 letras). Ejemplo: «Solicita poda de árbol en calle Sol 12».',
  'E-DOC-02':
    'El asunto supera los 240 caracteres. Resuma aquí y deje el detalle en observaciones.',
  'E-DOC-03': 'Elija el tipo de documento.',
  'E-DOC-04': 'Indique cuántos folios entrega. Si es solo electrónico, escriba 0.',
  'E-DOC-06': 'La fecha del documento no puede ser posterior a hoy.',
  'W-DOC-07': 'La fecha del documento tiene más de un año ({fecha}). ¿Es correcta?',
  'E-DOC-08': 'La fecha no existe. Escríbala como día/mes/año, por ejemplo 21/11/2026.',
  'E-DOC-09': 'La fecha de presentación no puede ser posterior al momento actual.',
  'E-DOC-10':
    'Explique por qué la presentación es anterior al registro (por ejemplo, corte de sistema).',
  'W-DOC-11':
    'Parece repetido: {numero} de la misma persona, hace {n} días. Puede vincularlo o continuar.',
  'E-DOC-12': 'Elija la oficina de destino.',
  'E-DOC-13': 'La oficina {nombre} ya no está activa. Use {sucesora}.',
  'E-DOC-14': 'Escriba el número de envío del correo certificado o mensajería.',
  'E-DOC-15': 'Indique el motivo de la urgencia.',
  'W-DOC-16': 'Es una oferta en sobre cerrado: no la abra ni la digitalice.',
  'E-DOC-17': 'Este texto es demasiado largo: caben {max} caracteres.',
  'E-DOC-18': 'Revise este dato: no tiene la forma que se espera.',
  'E-FIL-01':
    '«{archivo}» pesa {tam} MB y el máximo es {max} MB. Divídalo o reduzca la resolución.',
  'E-FIL-02': 'No se admite el formato .{ext}. Use PDF, JPG, PNG o DOCX.',
  'E-FIL-03': '«{archivo}» está vacío o dañado. Vuelva a digitalizarlo.',
  'W-FIL-05':
    '«{archivo}» está protegido con contraseña y nadie podrá abrirlo. Pida una copia sin contraseña.',
  'E-FIL-06': 'Se cortó la subida de «{archivo}». Sus datos están guardados: pulse Reintentar.',
  'W-FIL-07': 'Declaró {a} anexos y adjuntó {b}. Revise antes de registrar.',
  'W-FIL-08':
    '«{archivo}» tiene un formato que no todos pueden abrir. Si puede, adjunte también un PDF.',
  'E-FIL-08':
    'El contenido de «{archivo}» no corresponde a su extensión. Guárdelo de nuevo en su formato y vuelva a adjuntarlo.',
  'E-FIL-09': 'Un asiento admite hasta {max} archivos. Una varios en uno solo.',
  'E-FIL-10': 'No queda espacio para guardar archivos. Avise a soporte: no se ha registrado nada.',
  'E-FIL-11':
    '«{archivo}» está protegido con contraseña y no se le puede poner el sello. Imprima la etiqueta y péguela en el papel.',
  'E-FIL-12':
    '«{archivo}» tiene {n} páginas y solo se sellan archivos de hasta {max}. Imprima la etiqueta y péguela en el papel.',
  'E-FIL-13':
    '«{archivo}» no se puede estampar: solo se estampan PDF, JPG y PNG de hasta {max} MB. Use la etiqueta.',
  'E-NUM-01': 'No se pudo asignar el número. No se ha registrado nada: vuelva a pulsar Registrar.',
  'W-NUM-02': 'Este documento ya se registró con el número {numero}. No se creó otro.',
  'E-NUM-03':
    'La hora del servidor no es fiable. Avise a soporte; use el resguardo provisional mientras tanto.',
  'E-SYS-01': 'Sin conexión. Su borrador está guardado en este equipo y se recuperará al volver.',
  'E-SYS-02': 'Su sesión terminó por inactividad. Ingrese de nuevo: no perdió lo escrito.',
  'E-SYS-03':
    'Otra persona modificó este documento a las {hora}. Revise los cambios y vuelva a intentar.',
  'W-SYS-04':
    'La impresora no responde. El registro {numero} está hecho; puede reimprimir la etiqueta más tarde.',
  'E-SYS-04':
    'Hubo un problema en el servidor. Vuelva a intentarlo; si sigue, dé este código a soporte: {codigo}.',
  'E-SYS-05': 'La dirección pedida no existe en este servicio.',
  'E-SYS-06':
    'La petición no tiene la forma que se espera. Recargue la página y vuelva a intentarlo.',
  'E-SYS-08':
    'El servicio no responde en este momento. Espere unos segundos y vuelva a intentarlo: no perdió lo escrito.',
  'E-SYS-07': 'Demasiados intentos seguidos. Espere {espera} y vuelva a intentarlo.',
  'E-TRA-01': 'Este documento está {estado}; no se puede {accion}.',
  'E-TRA-02': 'Indique el motivo (mínimo {n} letras). Quedará en el historial.',
  'E-TRA-07': 'No se puede anular: ya tiene una respuesta emitida.',
  'E-TRA-08': 'La anulación debe aprobarla otra persona distinta de quien la pidió.',
  'E-TRA-09':
    'El número, la fecha y la hora de registro no se pueden cambiar. Si están mal, solicite la anulación.',
  'E-TRA-10': 'El día {fecha} ya está cerrado. La corrección debe hacerla la jefatura de registro.',
  'E-CON-01':
    'No encontramos un registro con esos datos. Revise el número y el código de su comprobante.',
  'E-CON-02':
    'El código de verificación tiene 20 letras y números. Cópielo tal como aparece en el documento.',
  'E-CON-03': 'No encontramos lo que busca, o no está a su alcance.',
  'E-CFG-01': 'Este enlace de puesta en marcha ya se usó o no es válido.',
  'E-CFG-02': 'El código {codigo} ya está en uso. Elija otro.',
  'E-CFG-03': 'Este correo ya es de otra persona. Escriba uno distinto.',
  'E-CFG-04':
    'Debe quedar al menos una persona activa con el rol de administración. Dé antes ese rol a otra.',
  'E-CFG-05': 'Para cerrar la unidad, elija otra unidad activa que la suceda.',
  'E-CFG-06': 'El escudo debe ser una imagen PNG de 512 kB como máximo.',
  'E-CFG-07': 'Elija la unidad en la que vale este rol.',
  'E-CFG-08': 'Una unidad no puede depender de sí misma ni de otra que dependa de ella.',
  'E-CFG-09':
    'Use una contraseña de 12 caracteres o más que no sea el correo ni repita siempre las mismas letras.',
  'W-PLA-02':
    'El calendario de feriados {año} no está aprobado: la fecha de vencimiento es provisional.',
}

/** The sentence of a remark, its slots filled. */
export function sentence(remark: Pick<Remark, 'code' | 'slots'>): string {
  return fill(sentenceOf[remark.code], remark.slots, 'es')
}

/** Fills the slots; a number is written as that language writes it. An unknown slot stays visible, so that a test can see it. */
export function fill(text: string, slots: MessageSlots, language: string): string {
  return text.replaceAll(/\{([^{}]+)\}/gu, (slot, name: string) => {
    const value = slots[name] ?? slot
    return typeof value === 'string' ? value : value.toLocaleString(language, numberForm)
  })
}

// Years go into slots too: no thousands.
const numberForm = { maximumFractionDigits: 1, useGrouping: false } as const
