import { inLanguage } from '../language/in-language.ts'

/** To whoever signed in and was not approved yet. */
export const pendingWords = inLanguage('pendingWords', {
  title: 'Su acceso está pendiente de aprobación',
  text: 'Ya ingresó, pero todavía nadie ha decidido qué puede hacer en el registro.',
  ask: (names: string) => `Avise a ${names} para que le dé acceso.`,
  askAnyone: 'Avise a quien administra el registro para que le dé acceso.',
  wait: 'No hace falta recargar: esta página se abrirá sola cuando le aprueben.',
  as: (name: string, email: string) => `Ingresó como ${name} (${email}).`,
  leave: 'Cerrar sesión',
})
