/**
 * The accessibility statement and the privacy notice. What they claim is true of the product; a
 * council adds its own contact.
 */
import { inLanguage } from '../language/in-language.ts'

export const statementWords = inLanguage('statementWords', {
  dated: 'Esta declaración se revisó el 27 de noviembre de 2026.',
  contact: 'Contacto',
  noContact: 'Pregunte en {registry} de {town}.',
} as const)

export const accessibilityWords = inLanguage('accessibilityWords', {
  title: 'Accesibilidad',
  lead: 'Queremos que cualquier persona pueda usar este servicio: con teclado, con lector de pantalla, con lupa, con el teléfono o con control por voz.',
  standard: 'Norma y estado',
  standardTexts: [
    'Este servicio toma como norma las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, nivel AA, y la norma europea EN 301 549.',
    'Cumple esa norma parcialmente: lo que falta se dice a continuación.',
  ],
  gaps: 'Lo que todavía no es accesible',
  gapsLead: 'Conocemos estas carencias:',
  gapsFound: [
    'Los documentos escaneados son imágenes: un lector de pantalla no puede leer su texto. El asunto y los datos del registro sí se leen en la página.',
    'Los informes y el libro en PDF no llevan etiquetas de estructura. Los mismos datos están en la pantalla y en XLSX.',
    'Los comprobantes y los demás documentos en PDF las llevan, pero ningún validador los ha comprobado. La misma información está en la página del documento.',
    'Todavía no lo han probado personas que usan lectores de pantalla a diario, ni lo ha revisado una entidad independiente.',
  ],
  tested: 'Cómo se comprobó',
  testedTexts: [
    'Con cada cambio, un programa recorre las pantallas en un navegador real y las revisa con axe contra WCAG 2.2 A y AA, en los 34 temas y en tres escalas. También calcula el contraste de todos los colores y registra documentos usando solo el teclado.',
  ],
  contactLead:
    'Si algo no le permite hacer su trámite, o necesita esta información de otra forma, avísenos. Diga en qué página estaba y qué quería hacer.',
  keyboard: 'Usar el servicio con el teclado',
  keyboardLead:
    'Todo lo que se hace con el ratón se puede hacer con el teclado. Los atajos de una sola tecla no actúan mientras se escribe y se pueden apagar en Configuración.',
  key: 'Tecla',
  effect: 'Qué hace',
  keyGroups: [
    {
      title: 'En cualquier pantalla',
      keys: [
        ['Tab', 'Va al control siguiente; con Mayús, al anterior.'],
        ['Esc', 'Cierra el menú, el diálogo o el panel abierto y vuelve a donde estaba.'],
        ['Ctrl + .', 'Abre la configuración: escala, temas y atajos.'],
      ],
    },
    {
      title: 'En el libro de registro',
      keys: [
        ['/', 'Va al buscador.'],
        ['n', 'Empieza un ingreso nuevo.'],
        ['j o ↓', 'Baja una fila; k o ↑ sube.'],
        ['Intro', 'Abre el documento de la fila.'],
        ['e', 'Abre la fila para corregirla.'],
        ['[ y ]', 'Página anterior y siguiente.'],
      ],
    },
    {
      title: 'En el ingreso de documentos',
      keys: [
        ['Intro', 'Pasa al campo siguiente.'],
        ['Ctrl + Intro', 'Registra el documento.'],
        ['Alt + Intro', 'Muestra u oculta los campos adicionales.'],
        ['F2', 'Vacía el formulario.'],
        ['F8', 'Copia los datos del ingreso anterior.'],
      ],
    },
  ],
} as const)

export const privacyWords = inLanguage('privacyWords', {
  title: 'Privacidad',
  lead: '{town} registra los documentos que recibe porque la ley la obliga a dejar constancia de ellos. Para eso necesita algunos datos de quien los presenta.',
  passages: [
    {
      title: 'Qué datos se guardan',
      texts: [
        'De quien presenta un documento: su nombre o razón social, su documento de identidad y, si los da, su dirección, correo y teléfono. También el documento mismo y sus anexos.',
        'De quienes trabajan en {town}: su nombre, su correo y lo que anotan en el registro, con la fecha y la hora.',
        'De quien consulta un trámite con su comprobante: qué número preguntó, qué se le respondió y una huella de su red, durante noventa días. No su dirección ni quién es.',
      ],
    },
    {
      title: 'Para qué se usan',
      texts: [
        'Para dar número y comprobante al documento, hacerlo llegar a la oficina que corresponde y poder responderle. No se usan para otra cosa, no se venden y no hay publicidad.',
      ],
    },
    {
      title: 'Quién puede verlos',
      texts: [
        'El personal de {town} según su función. Los documentos reservados los ve solo quien debe tramitarlos. Queda anotado quién abrió cada documento reservado.',
      ],
    },
    {
      title: 'Cuánto tiempo se guardan',
      texts: [
        'El libro de registro no se borra: una corrección se agrega y lo anterior sigue a la vista de quien corresponde. Los plazos de archivo los fija la ley.',
        'Un archivo que se subió y en treinta días no llegó a registrarse se borra solo, a más tardar dos días después; también lo que queda de una subida cortada. En las copias de seguridad dura lo que dure cada copia.',
      ],
    },
    {
      title: 'En su navegador',
      texts: [
        'La página pública no usa cookies ni mide sus visitas. Su navegador recuerda el idioma, el tema y la escala que eligió. Al ingresar como personal se usa una cookie de sesión, que termina al cerrar la sesión, y otra que solo distingue este navegador de otros, para avisarle a esa persona si alguien ingresa con su cuenta desde uno nuevo; el navegador guarda los borradores que todavía no se registraron.',
      ],
    },
    {
      title: 'Sus derechos',
      texts: [
        'Puede pedir que le digan qué datos suyos hay en el registro y que se corrijan los que estén equivocados.',
      ],
    },
  ],
  contactLead: 'Para ejercer sus derechos o preguntar por sus datos, escriba o acérquese a {town}.',
} as const)
