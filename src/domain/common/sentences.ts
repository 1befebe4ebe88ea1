/**
 * Every reason for saying no (`E-…`) and everything pointed out without stopping anyone (`W-…`), by
 * its stable code: there is no code without its Spanish sentence.
 */
import { firstSentences } from './first-sentences.ts'

export const sentenceOf = {
  'E-ID-01':
    'El RUT debe tener entre 5 y 9 caracteres, con dígito verificador. Ejemplo: 12.531.909-2.',
  'W-ID-02':
    'El dígito verificador del RUT no coincide: revise si escribió bien el número. Puede registrar de todos modos indicando el motivo.',
  'E-ID-03': 'El DNI del Perú tiene 8 números. Usted escribió {n}.',
  'W-ID-04':
    'Este RUC no parece válido. Compruébelo en el documento o continúe indicando el motivo.',
  'W-ID-05': 'La letra del DNI/NIE no corresponde al número. Revise el número y la letra.',
  'E-ID-06': 'El NIT se escribe con su dígito de verificación. Ejemplo: 213.123.432-1.',
  'E-ID-07': 'La cédula de Ecuador tiene 10 números y el RUC, 13.',
  'E-ID-08': 'El número no tiene la forma de {tipo}. Revíselo o elija «Otro documento» como tipo.',
  'E-ID-09': 'Elija el tipo de documento de identidad antes de escribir el número.',
  'W-ID-10':
    'Sin número de documento. Indique el motivo: no lo trae, no desea darlo o es extranjero.',
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
  'E-DOC-09': 'La fecha de presentación no puede ser posterior al momento actual.',
  'E-DOC-10':
    'Explique por qué la presentación es anterior al registro (por ejemplo, corte de sistema).',
  'W-DOC-11':
    'Parece repetido: {numero} de la misma persona, hace {n:día|días}. Puede vincularlo o continuar.',
  'E-DOC-12': 'Elija la oficina de destino.',
  'E-DOC-13': 'La oficina {nombre} ya no está activa. Use {sucesora}.',
  'E-DOC-14': 'Escriba el número de envío del correo certificado o mensajería.',
  'E-DOC-15': 'Indique el motivo de la urgencia.',
  'W-DOC-16': 'Es una oferta en sobre cerrado: no la abra ni la digitalice.',
  'W-DOC-19':
    'El comprobante y la etiqueta no pueden mostrar {letras}: escríbalo también en letras latinas.',
  'E-DOC-17': 'Este texto es demasiado largo: cabe como máximo {max:carácter|caracteres}.',
  'E-DOC-18': 'Revise este dato: {esperado}.',
  ...firstSentences,
  'W-FIL-07': 'Declaró {a:anexo|anexos} y adjuntó {b}. Revise antes de registrar.',
  'E-FIL-08':
    'El contenido de «{archivo}» no corresponde a su extensión. Guárdelo de nuevo en su formato; si debe entrar tal como se recibió, adjúntelo dentro de un ZIP.',
  'E-FIL-10': 'No queda espacio para guardar archivos. Avise a soporte: no se ha registrado nada.',
  'E-FIL-11':
    '«{archivo}» está protegido con contraseña y no se le puede poner el sello. Imprima la etiqueta y péguela en el papel.',
  'E-FIL-12':
    '«{archivo}» tiene {n:página|páginas} y solo se sellan archivos de hasta {max}. Imprima la etiqueta y péguela en el papel.',
  'E-FIL-13':
    '«{archivo}» no se puede sellar: solo se sellan PDF, JPG y PNG de hasta {max} MB. Use la etiqueta.',
  'E-FIL-14':
    '«{archivo}» no se puede sellar, porque no se deja abrir. Imprima la etiqueta y péguela en el papel.',
  'E-FIL-20':
    'El archivo guardado ya no es el que se registró, y por eso no se entrega. La jefatura de registro tiene el aviso. Use el original en papel; soporte puede recuperar el archivo de la copia de seguridad.',
  'E-FIL-21':
    'El archivo ya no está en el almacén. La jefatura de registro tiene el aviso. Use el original en papel; soporte puede recuperar el archivo de la copia de seguridad.',
  'E-FIL-22':
    'El almacén no guardó bien «{archivo}». Lo escrito se conserva: pulse Reintentar. Si vuelve a pasar, avise a soporte.',
  'E-FIL-23':
    '«{archivo}» está aislado porque el antivirus encontró algo en él: no se entrega. Pida otra copia al interesado; la jefatura de registro puede liberarlo.',
  'E-FIL-24':
    'Los archivos que subió y no registró ocupan {ocupado} MB, y el máximo es {max} MB. Registre esos documentos o quite los archivos que no hagan falta, y vuelva a intentarlo.',
  'E-LLE-04':
    'El código del teléfono ya no sirve: venció, se usó o el formulario terminó. Pida que muestren otro.',
  'E-LLE-05':
    'El teléfono ya envió {max:página|páginas}, el máximo de un archivo. Termine este y empiece otro.',
  'E-NUM-01': 'No se pudo asignar el número. No se ha registrado nada: vuelva a pulsar Registrar.',
  'E-NUM-05':
    'El libro se recuperó de una copia y podría repetir un número ya entregado. Lo escrito se conserva; use el resguardo provisional hasta que dos personas lo decidan en «Estado del libro».',
  'E-NUM-06':
    'Ya está registrado con el número {numero}, y lo que se envía ahora dice otra cosa: no se guardó nada de esto. Si es el mismo documento, corrija el {numero}; si es otro, regístrelo aparte.',
  'E-SYS-02': 'Su sesión terminó. Ingrese de nuevo: no perdió lo escrito.',
  'E-SYS-03':
    'Otra persona modificó este documento a las {hora}. Revise los cambios y vuelva a intentar.',
  'W-SYS-04':
    'La impresora no responde. El registro {numero} está hecho; puede reimprimir la etiqueta más tarde.',
  'E-SYS-04':
    'Hubo un problema en el servidor. Vuelva a intentarlo; si sigue, dé este código a soporte: {codigo}.',
  'E-SYS-05': 'Esta dirección no existe. Revísela, o abra la página desde el menú.',
  'E-SYS-06': 'Lo enviado no tiene la forma esperada. Recargue la página y vuelva a intentarlo.',
  'E-SYS-08':
    'El servicio no responde en este momento. Espere unos segundos y vuelva a intentarlo: no perdió lo escrito.',
  'E-SYS-10':
    'En esta dirección no atiende ningún municipio. Revise la dirección que escribió, o pídala en su municipio.',
  'E-SYS-11':
    'No queda espacio en el servidor: no se ha guardado nada. Puede seguir consultando, y lo escrito se conserva en este equipo. Avise a soporte.',
  'E-SYS-12':
    'El almacén de archivos no responde en este momento. Espere unos segundos y vuelva a intentarlo: no perdió lo escrito. Sin archivos se puede seguir registrando.',
  'E-SYS-13':
    'Ya tiene {n} de estas tareas en marcha. Espere a que termine una y vuelva a intentarlo: no perdió lo escrito.',
  'E-SYS-09': 'Para continuar, confirme que es usted: ingrese de nuevo.',
  'E-SYS-07': 'Demasiados intentos seguidos. Espere {espera} y vuelva a intentarlo.',
  'E-TRA-01': 'Este documento está {estado}; no se puede {accion}.',
  'E-TRA-02': 'Indique el motivo (mínimo {n:letra|letras}). Quedará en el historial.',
  'E-TRA-03': 'Ya fue recibido por {unidad}; no puede recuperarlo. Pida su devolución.',
  'E-TRA-04':
    'Pasaron más de 2 días hábiles desde la recepción: en lugar de devolver, derívelo a la oficina competente.',
  'E-TRA-06':
    'Para cerrar, indique el resultado y el número de la respuesta, o por qué no requiere respuesta.',
  'E-TRA-07': 'No se puede anular: ya tiene una respuesta emitida.',
  'E-TRA-08': 'La anulación debe aprobarla otra persona distinta de quien la pidió.',
  'E-TRA-09':
    'El número, la fecha y la hora de registro no se pueden cambiar. Si están mal, solicite la anulación.',
  'E-TRA-10': 'El día {fecha} ya está cerrado. La corrección debe hacerla la jefatura de registro.',
  'E-TRA-11':
    'Este documento es confidencial: elija al menos una persona que pueda leerlo en la oficina de destino.',
  'E-TRA-12': 'Esa oficina ya tiene el documento. Elija otra.',
  'E-TRA-13': 'Esa oficina ya está en la lista. Quite la repetición.',
  'E-TRA-14': 'Ya no se puede deshacer: pasaron más de 30 segundos o el documento cambió después.',
  'E-TRA-16':
    'En ventanilla se observa una sola vez, y con un plazo de {n:día hábil|días hábiles} como máximo.',
  'E-TRA-17':
    'El plazo para subsanar vence el {fecha}. Podrá cerrarlo por falta de subsanación a partir del día siguiente.',
  'E-TRA-18': 'Esa persona ya lo tiene asignado. Elija otra.',
  'E-TRA-19':
    'La fecha límite para subsanar no puede ser anterior a hoy ni a la notificación. Cámbiela.',
  'E-TRA-21':
    'No puede nombrarse lector a sí mismo. Pídalo a otra persona que pueda nombrar lectores.',
  'E-TRA-25':
    'Un programa no lee por nombre un documento reservado o confidencial: nadie sabe quién tiene su credencial. Elija personas.',
  'E-TRA-26':
    'Quien lo pidió ya no tiene un rol con el que pedirlo. Rechácelo, y que lo pida otra persona si todavía hace falta.',
  'E-TRA-28': 'El cambio de reserva lo confirma otra persona distinta de quien lo pidió.',
  'E-TRA-29':
    'Nadie más podría confirmar este cambio de reserva: lo confirma la jefatura de registro o la de la unidad que lo tiene, no quien lo pide ni quien lo leerá. Si esa jefatura es usted, que lo pida otra persona de la mesa y confírmelo usted.',
  'E-TRA-30':
    'La reserva de este documento la cambian dos personas. Deje aquí el nivel como está y use «Cambiar la reserva»: usted lo pide y otra persona lo confirma.',
  'E-TRA-20': 'Este documento es confidencial. Indique por qué lo lee y se abrirá.',
  'E-CIE-01': 'El día {fecha} ya está cerrado, y desde entonces no se registró nada más.',
  'E-CIE-02': 'El día {fecha} todavía no llega. Elija hoy o un día anterior.',
  'E-CIE-03':
    'La hora del libro está en duda, y no se cierra ningún día hasta que se aclare. Mire «Estado del libro».',
  'W-SAL-04': 'Firmó {nombre}, y se esperaba a {firmante}.',
  'W-SAL-05':
    'El certificado con que firmó {nombre} no estaba vigente en esa fecha. Vea si debe firmar otra vez.',
  'E-SAL-01': 'Falta completar {campo} antes de enviar a firma.',
  'E-SAL-02':
    'El archivo que subió no es el que se envió a firma. Descárguelo otra vez y fírmelo sin imprimirlo ni volver a guardarlo.',
  'E-SAL-03': 'El archivo no trae firma.',
  'E-SAL-07': 'Indique quién firma el documento que sale.',
  'E-SAL-08': 'Indique al menos un destinatario, cada uno con su nombre.',
  'E-SAL-09': 'Para enviarlo por correo certificado o con notificador hace falta la dirección.',
  'E-SAL-10':
    'La entrega no puede ser anterior al despacho, que fue el {fecha}. Revise la fecha y la hora.',
  'E-SAL-11': 'Este documento de salida está anulado y ya no admite cambios.',
  'E-SAL-12': 'La anulación ya se pidió o ya se decidió. Vuelva a mirar el documento.',
  'E-SAL-13': 'La anulación la decide una persona distinta de quien la pidió.',
  'E-SAL-14':
    'Esta entrega ya se había anotado con otros datos, que siguen ahí. Pulse otra vez para anotar estos también.',
  'E-SAL-15': 'La entrega no puede ser posterior a este momento. Revise la fecha y la hora.',
  'E-SAL-16':
    'El antivirus encontró algo en «{archivo}»: nada que salga puede llevarlo. Quítelo y adjunte una copia limpia.',
  'E-SAL-17':
    '{nombre} guardó otro texto mientras usted escribía. El suyo quedó entre los textos guardados: compárelos y guarde el que valga.',
  'E-SAL-18': 'Este documento cambió de estado y ya no admite este paso. Vuelva a mirarlo.',
  'E-SAL-19': 'Lo revisa otra persona, que trabaje en el registro o en una unidad. Elija a otra.',
  'E-SAL-20':
    'Antes de enviarlo a firma, otra persona debe aprobar este texto, o enviarlo la jefatura de la unidad.',
  'E-SAL-21': 'Indique quién firma el documento, y con qué cargo.',
  'E-SAL-22':
    'No se pudo comprobar la firma de este archivo. Descárguelo otra vez y fírmelo sin cambiarlo.',
  'E-SAL-24':
    'El archivo trae firma, pero además cambia o tapa algo de lo que se envió a firma. Firme otra vez el original; si la firma deja un sello a la vista, póngalo donde no haya texto.',
  'E-SAL-23': 'El documento llevaría la fecha {fecha}, de hace más de 50 años. Revise el año.',
  'E-LIB-01': 'El libro ya no necesita este paso. Vuelva a mirar su estado.',
  'E-LIB-02': 'La diligencia la confirma una persona distinta de quien la preparó.',
  'E-LIB-03': 'Esta diligencia ya se decidió, o ya hay otra esperando. Vuelva a mirar el estado.',
  'E-LIB-04': 'El último número entregado debe estar entre {min} y {max}.',
  'E-LIB-05': 'La hora que se mostraba ya pasó. Compruébela de nuevo y confírmela.',
  'E-LIB-06':
    'Quien preparó esta diligencia ya no es jefatura de registro. Déjela sin efecto y pida otra a la jefatura actual.',
  'E-LIB-07':
    'Los números {from} a {through} ({n}) quedarían para siempre sin documento. Corrija el último entregado o, si es ese, repítalo.',
  'E-CON-01':
    'No encontramos un registro con esos datos. Revise el número y el código de su comprobante.',
  'E-CON-02':
    'El código de verificación tiene 20 letras y números. Cópielo tal como aparece en el documento.',
  'E-CON-03':
    'No encontramos lo que busca, o no está a su alcance. Revise el número o la dirección.',
  'E-CON-04':
    'La búsqueda abarca demasiado. Agregue una palabra menos común o unas fechas, o quite las comillas.',
  'E-CIU-01': 'El código tiene 8 letras y números; está en su comprobante.',
  'E-CIU-08':
    'Escriba el número completo, con su año y, si la lleva, su oficina, como está en su comprobante.',
  'E-CFG-01':
    'Este enlace de puesta en marcha ya se usó o no es válido. Copie completo el último que mostró el servidor.',
  'E-CFG-02': 'El código {codigo} ya está en uso. Elija otro.',
  'E-CFG-03': 'Este correo ya es de otra persona. Escriba uno distinto.',
  'E-CFG-04':
    'Debe quedar al menos una persona activa con el rol de administración y sin fecha de término. Dé antes ese rol a otra.',
  'E-CFG-05': 'Para cerrar la unidad, elija otra unidad activa que la suceda.',
  'E-CFG-06': 'El escudo debe ser una imagen PNG de 512 kB como máximo.',
  'E-CFG-07': 'Elija la unidad en la que vale este rol.',
  'E-CFG-08': 'Una unidad no depende de sí misma ni de otra que dependa de ella. Elija otra.',
  'E-CFG-09':
    'Use una contraseña de {min:carácter|caracteres} o más. Una frase de varias palabras sirve, y se recuerda mejor.',
  'E-CLA-01': 'Use una contraseña de {max:carácter|caracteres} como máximo.',
  'E-CLA-02':
    'Esta contraseña es de las primeras que probaría un extraño. Use una frase de varias palabras que solo usted conozca.',
  'E-CLA-03':
    'La contraseña no puede ser su correo, su nombre ni el de su municipio: es lo primero que se prueba. Use una frase de varias palabras.',
  'E-CLA-05':
    'Esta persona ya eligió su contraseña. Si la olvidó, puede pedir otra al ingresar, o un enlace a quien administra el servidor.',
  'E-CLA-04': 'La contraseña repite siempre las mismas letras. Use una frase de varias palabras.',
  'E-CFG-26':
    'Un cambio lo confirma una persona distinta de quien lo propuso. Pídalo a otra persona.',
  'E-CFG-27':
    'Ese sistema respondió que ya no quiere avisos. Quite este webhook y proponga otro si los vuelve a querer.',
  'E-CFG-28': 'Este secreto ya se mostró una vez. Emita otro.',
  'E-CFG-29': 'Este webhook todavía no tiene secreto con que firmar. Emita uno antes.',
  'E-CLA-06':
    'Quien dirige, audita, administra o lee por nombre documentos reservados recibe su enlace solo por correo. Configure el correo, o pida el enlace a quien administra el servidor.',
  'E-ROL-01': 'Un rol nuevo empieza hoy o más adelante. Cambie el primer día.',
  'E-ROL-02': 'El último día no puede ser anterior al primero ni a hoy. Cámbielo.',
  'E-ROL-03':
    'Su propio acceso y su rol de administración debe quitárselos otra persona que también administre.',
  'E-ROL-04':
    'Un programa no administra, no dirige ni audita: solo puede registrar o tramitar. Quite ese rol.',
  'E-ROL-05': 'Elija a dos personas activas y distintas.',
  'E-ROL-06': 'Una sustitución dura como máximo un año. Acorte las fechas.',
  'E-ROL-07': 'Esta sustitución ya terminó. Vuelva a abrir la página para ver cómo quedó.',
  'E-ROL-08':
    'Nadie puede darse permisos a sí mismo ni a quien sustituye, ni confirmar los que se le dan. Pídalo a otra persona.',
  'E-ROL-09': 'Esta propuesta ya se decidió o venció. Vuelva a mirar la lista.',
  'E-ROL-10':
    'Esta persona todavía no eligió su contraseña. Espere a que haya entrado por primera vez.',
  'E-ROL-11': 'Lo que permitía esta propuesta cambió. Retírela y, si hace falta, proponga otra.',
  'E-ROL-12':
    'Sin esta persona nadie más podría rechazar lo que usted propone. Proponga antes a quien la releve; si ya no está, quien administra el servidor le quita el acceso.',
  'E-ACC-01': 'Su acceso está pendiente de aprobación. Hable con quien administra el registro.',
  'E-ACC-02': 'Esta persona ya no espera aprobación. Vuelva a abrir la lista.',
  'E-ACC-03': 'Esta credencial no sirve para esta operación. Emita otra que la incluya.',
  'E-ACC-04':
    'La credencial no vale: no existe, venció, se revocó o no se admite desde esta dirección. Emita otra.',
  'E-ACC-05': 'El secreto de esta credencial ya se mostró una vez. Emita otra y revoque esta.',
  'E-ACC-06':
    'La credencial debe vencer después de hoy y, como máximo, dentro de un año. Cambie la fecha.',
  'E-ACC-07': 'Escriba direcciones o redes, como 10.20.0.7 o 10.20.0.0/16.',
  'E-ACC-08':
    'Aquí las personas ingresan con el servicio del municipio. Pida a la persona que ingrese una vez: aparecerá en la lista para que la apruebe.',
  'E-PLA-01': 'El plazo ya venció el {fecha}; no se puede ampliar.',
  'E-PLA-03': 'La ampliación no puede pasar del {fecha}: es lo que la ley permite.',
  'E-CFG-20': 'Esta propuesta ya se decidió. Vuelva a cargar la página para ver cómo quedó.',
  'E-CFG-21': 'Debe quedar al menos una oficina de registro abierta. Agregue antes otra.',
  'E-CFG-22': 'La oficina {nombre} cerró el {fecha}: no registra documentos nuevos. Elija otra.',
  'E-CFG-24': 'Ya está así: no hay nada que cambiar.',
  'E-CFG-25':
    'Las temporadas {una} y {otra} tienen días en común. Cambie las fechas de una de las dos.',
  'E-CFG-23':
    'Esto cambió después de proponerse. Rechace la propuesta y pida que la preparen de nuevo.',
  'E-DAT-01':
    'El interesado no tiene número de identidad, y sin él no se sabe qué más es suyo. Complételo con una rectificación y pida el extracto de nuevo.',
  'E-REP-01':
    'El informe tiene {n:fila|filas}: es demasiado largo para descargarlo al momento. Pídalo otra vez en «Informes» y lo prepararemos aparte.',
  'E-REP-02': 'La fecha inicial es posterior a la final. Cambie una de las dos.',
  'E-REP-03': 'Este informe no se descarga en ese formato. Elija otro.',
  'E-REP-04':
    'Desde que se preparó este informe cambiaron sus permisos o la reserva de algún documento. Prepárelo de nuevo.',
  'E-VIS-01': 'Ponga un nombre a la vista.',
  'E-VIS-02': 'Ya hay una vista que se llama «{nombre}». Elija otro nombre.',
  'E-VIS-03': 'Ya hay {n:vista|vistas} y no caben más. Elimine alguna que no se use.',
  'E-VIS-04': 'Esta vista no pide nada. Busque algo o ponga un filtro, y guárdela después.',
  'W-REP-02': 'El informe tiene {n:fila|filas}. Lo prepararemos y le avisaremos cuando esté listo.',
}
