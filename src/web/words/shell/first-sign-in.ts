/**
 * What a page says to somebody the register knows already, and who comes in by the council's own
 * sign-in service for the first time.
 */
import { inLanguage } from '../language/in-language.ts'

export const firstSignInWords = inLanguage('firstSignInWords', {
  title: 'Su primer ingreso',
  checking: 'Comprobando el enlace…',
  lead: (name: string): string => `Este enlace es de ${name}.`,
  text: 'Ingrese con la cuenta que tiene en el servicio de ingreso del municipio. Quedará unida a su lugar en el registro, y desde entonces entrará siempre con ella.',
  onlyYours: 'Si no es usted, no siga: entregue el enlace a quien corresponde.',
  otherSession: 'En este navegador hay una sesión abierta. Se cerrará al ingresar.',
  signInAs: (name: string): string => `Ingresar como ${name}`,
  lapsedTitle: 'Este enlace ya no sirve',
  lapsedText:
    'Se usó antes, venció o lo reemplazó otro. Si ya lo usó, ingrese como siempre; si no, pida otro a quien administra el servidor.',
  asUsual: 'Ingresar como siempre',
  failed: 'No se pudo comprobar el enlace',
  retry: 'Reintentar',
  boundTitle: (name: string): string => `Listo: la cuenta de ${name} quedó unida`,
  boundText: 'Ya ingresó. Antes de seguir, guarde o entregue el otro enlace.',
  onward: 'Ir al registro',
})
