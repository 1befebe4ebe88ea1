/**
 * What the settings panel says. Theme names are put together from the parts of their names in code.
 */
import { inLanguage } from '../language/in-language.ts'

export const settingsWords = inLanguage('settingsWords', {
  title: 'Configuración',
  scale: 'Escala',
  smaller: 'Reducir la escala',
  larger: 'Aumentar la escala',
  scaleNow: (scale: number) => `Escala ${scale} de 12 a 16`,
  counterWindow: 'Ventanilla de este equipo',
  counterWindowHelp: 'Se ve arriba, junto a quien trabaja. Vacío si no está en el mostrador.',
  counterWindowWrong: (longest: number) =>
    `Escriba letras, números y espacios, hasta ${longest}. Por ejemplo: Ventanilla 3.`,
  menuMode: 'Tipo de menú',
  menuModes: { static: 'Estático', overlay: 'Superpuesto' },
  inputStyle: 'Estilo de campos',
  inputStyles: { outlined: 'Con borde', filled: 'Relleno' },
  ripple: 'Efecto ripple',
  themes: 'Temas',
  currentTheme: 'Tema actual:',
  singleKeys: 'Atajos de una tecla',
  singleKeysHelp: 'Por ejemplo, n para un ingreso nuevo. Apáguelos si usa control por voz.',
  followSystem: 'Usar modo del sistema',
  followSystemHelp: 'Claro u oscuro, según lo que diga su equipo.',
  reset: 'Restablecer',
  isReset: 'La configuración volvió a sus valores iniciales.',
} as const)

/** By the parts of the name of a theme, in that order. */
export const themeParts = inLanguage('themeParts', {
  bootstrap4: 'Bootstrap',
  md: 'Material',
  mdc: 'Material compacto',
  tailwind: 'Tailwind',
  fluent: 'Fluent',
  lara: 'Lara',
  saga: 'Saga claro',
  vela: 'Vela oscuro',
  arya: 'Arya oscuro',
  light: 'claro',
  dark: 'oscuro',
  blue: 'azul',
  indigo: 'índigo',
  purple: 'púrpura',
  deeppurple: 'púrpura intenso',
  teal: 'verde azulado',
  green: 'verde',
  orange: 'naranja',
} as const)

/** `lara-light-indigo` → «Lara claro índigo». */
export function themeLabel(name: string): string {
  const parts: Readonly<Record<string, string>> = themeParts
  return name
    .split('-')
    .map((part) => parts[part] ?? part)
    .join(' ')
}
