/** What a page may have to say before it has fetched the other sentences. */
export const firstSentences = {
  'W-ID-11': 'Ya existe una persona con este número: {nombre}. ¿Desea usar sus datos?',
  'W-ID-12':
    'El nombre escrito es distinto del que consta para este número ({nombre}). Verifique con el documento.',
  'E-DOC-08': 'La fecha no existe. Escríbala como día/mes/año, por ejemplo 21/11/2026.',
  'E-FIL-01':
    '«{archivo}» pesa {tam} MB y el máximo es {max} MB. Divídalo o reduzca la resolución.',
  'E-FIL-02':
    'No se admite el formato .{ext}. Se admiten PDF, fotos, documentos de oficina, correos y firmas; lo demás, dentro de un ZIP.',
  'E-FIL-03': '«{archivo}» está vacío o dañado. Vuelva a digitalizarlo.',
  'W-FIL-04':
    '«{archivo}» contiene un virus y quedó aislado. El registro es válido; pida al interesado otra copia.',
  'W-FIL-05':
    '«{archivo}» está protegido con contraseña y nadie podrá abrirlo. Pida una copia sin contraseña.',
  'E-FIL-06': 'Se cortó la subida de «{archivo}». Sus datos están guardados: pulse Reintentar.',
  'W-FIL-08':
    '«{archivo}» tiene un formato que no todos pueden abrir. Si puede, adjunte también un PDF.',
  'W-FIL-09':
    '«{archivo}» está sin analizar: el antivirus no responde. Puede registrar; se analizará en cuanto responda.',
  'W-FIL-26': '«{archivo}» es en realidad un archivo {ext}: entra como «{nombre}».',
  'W-FIL-27':
    '«{archivo}» no se deja abrir: entra tal como se recibió. Si lo escaneó aquí, escanéelo de nuevo; si no, pida otra copia.',
  'W-FIL-28':
    '«{archivo}» es un formulario de Adobe (XFA): aquí puede verse solo una página de aviso. Ábralo con Adobe Reader, o pida una copia impresa a PDF.',
  'W-FIL-29':
    '«{archivo}» lleva {n:archivo|archivos} dentro, que aquí no se ven ni se buscan. Descárguelo para verlos, o adjúntelos también por separado.',
  'W-FIL-30':
    '«{archivo}» lleva firma electrónica: vale en el archivo original, no en la copia sellada ni en la impresa.',
  'E-FIL-25': '«{archivo}» ya se usó en otro documento o venció. Elíjalo de nuevo.',
  'E-FIL-09': 'Un documento admite hasta {max:archivo|archivos}. Junte varios en uno solo.',
  'W-NUM-02': 'Este documento ya se registró con el número {numero}. No se creó otro.',
  'E-SYS-01': 'Sin conexión. Su borrador está guardado en este equipo y se recuperará al volver.',
  'W-PLA-02':
    'El calendario de feriados {año} no está aprobado: la fecha de vencimiento es provisional.',
}

export const firstSlotWords = { NO_EXTENSION: '(ninguno)' }
