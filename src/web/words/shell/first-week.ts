/** What a new municipality still lacks. */
import { inLanguage } from '../language/in-language.ts'

export const firstWeekWords = inLanguage('firstWeekWords', {
  title: 'Primera semana',
  left: (undone: number, all: number) => `faltan ${undone} de ${all}`,
  done: 'hecho',
  undone: 'falta',
  missing: (what: string) => `Falta: ${what}.`,
  byRegistry: 'Lo hace el registro.',
  byAdministration: 'Lo hace la administración.',
  byServer: 'Lo hace quien administra el servidor.',
  afterEntry: 'Después del primer documento.',
  second: { ADM: 'otra persona que administre', JREG: 'otra jefatura de registro' },
  steps: {
    calendar: {
      title: 'Calendario de este año y del próximo',
      why: 'Sin calendario confirmado, los vencimientos son provisionales.',
      link: 'Ir al calendario',
    },
    people: {
      title: 'Una jefatura en cada unidad',
      why: 'Lo que llegue a una unidad sin jefatura no tendrá quien lo reciba y reparta.',
      link: 'Ir a las unidades',
    },
    second: {
      title: 'Dos personas que administren y dos jefaturas de registro',
      why: 'Si falta una, nadie más puede confirmar, anular ni devolver el acceso.',
      link: 'Ir a las personas',
    },
    entry: {
      title: 'El primer documento registrado',
      why: 'Así se comprueba que el número, la hora y la oficina salen bien.',
      link: 'Registrar un documento',
    },
    receipt: {
      title: 'El primer comprobante impreso',
      why: 'Conviene probar la impresora antes de que haya cola.',
      link: 'Abrir un documento e imprimirlo',
    },
    drill: {
      title: 'La copia de seguridad, ensayada',
      why: 'Una copia que nadie recuperó todavía puede no servir.',
      link: 'Ver el ensayo',
    },
    outside: {
      title: 'La prueba del libro, también fuera del servidor',
      why: 'Si alguien reescribiera el libro, solo lo guardado fuera lo demostraría.',
      link: 'Ver qué sale del servidor',
    },
  },
} as const)
