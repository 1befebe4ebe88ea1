import { inLanguage } from '../language/in-language.ts'

/** The landing page, `/`. */
export const landingWords = inLanguage('landingWords', {
  title: 'Inicio',
  purpose: 'Registro y seguimiento de documentos recibidos',
  lead: 'Cada documento que llega a {town} recibe un número, una fecha y un comprobante que nadie puede alterar sin que se note.',
  signIn: 'Acceder',
  signingIn: 'Siga en la ventana que se abrió. Si la cerró, pulse «Acceder» otra vez.',
  openRegister: 'Ir al registro',
  staffOnly: 'Acceso para el personal de {town}.',
  sections: 'Secciones',
  howItWorks: 'Cómo funciona',
  contact: 'Contacto',
  followTitle: 'Consultar un trámite',
  followText:
    'Con el número y el código de su comprobante puede ver en qué está su documento, sin identificarse. También se lo dice {registry}: tenga el comprobante a mano al llamar o al ir.',
  follow: 'Consultar en qué está',
  verifyText:
    'El comprobante trae un código y la dirección donde comprobar, sin identificarse, que ese registro existe y no ha cambiado.',
  steps: [
    {
      title: 'Se presenta el documento',
      text: 'En {registry} o por correo postal. Puede presentarlo usted o alguien en su nombre.',
    },
    {
      title: 'Recibe un número',
      text: 'Los números del año son correlativos: no se saltan, no se repiten y no se reservan para nadie.',
    },
    {
      title: 'Se lleva un comprobante',
      text: 'Con el número, la fecha y la hora exactas, la oficina de destino y un código para verificarlo.',
    },
    {
      title: 'Queda constancia de todo',
      text: 'Cada corrección se anota con su autor y su motivo. Nada se borra del libro de registro.',
    },
  ],
  sampleCaption: 'Ejemplo de comprobante',
  sampleHeading: 'Comprobante de ingreso',
  sampleSubject: 'Solicita poda de árbol',
  sampleMoment: '21/11/2026, 10:42',
  sampleFields: { received: 'Recibido', subject: 'Asunto', office: 'Destino' },
  sampleOffice: 'Obras Municipales',
  notSetUpTitle: 'Esta instalación todavía no está configurada',
  notSetUpText:
    'Abra el enlace de configuración que apareció al iniciar el servidor. Funciona una sola vez.',
  unreachableTitle: 'No hay conexión con el servidor',
  unreachableText: 'Compruebe su red y vuelva a cargar la página.',
} as const)
