/** What the transfer of somebody's work says. */
import { inLanguage } from '../language/in-language.ts'

export const transferWords = inLanguage('transferWords', {
  title: 'Traspaso de trabajo',
  lead: 'Todo lo que una persona tiene en trámite pasa a otra de su oficina, con un acta para firmar.',
  from: 'Quién entrega',
  fromPlaceholder: 'Elija a la persona',
  nothing: (name: string) => `${name} no tiene documentos en trámite a su nombre.`,
  unit: (unit: string, open: number) =>
    open === 1 ? `${unit}: 1 documento pasa a` : `${unit}: ${open} documentos pasan a`,
  chooseSuccessor: 'Elija quién recibe',
  nobody: (unit: string) => `En ${unit} no trabaja nadie más: primero agregue a alguien.`,
  reason: 'Motivo',
  reasonHelp: 'Queda en el historial de cada documento y en el acta. Al menos 10 letras.',
  successorMissing: 'Elija quién recibe el trabajo de cada oficina.',
  reasonMissing: 'Escriba el motivo, con al menos 10 letras.',
  run: (count: number) => (count === 1 ? 'Traspasar 1 documento' : `Traspasar ${count} documentos`),
  running: 'Traspasando…',
  progress: (done: number, all: number) => `${done} de ${all} documentos`,
  done: (count: number) =>
    count === 1 ? 'Se traspasó 1 documento.' : `Se traspasaron ${count} documentos.`,
  skipped: (count: number) =>
    count === 1
      ? '1 ya no estaba a su nombre y se dejó como está.'
      : `${count} ya no estaban a su nombre y se dejaron como están.`,
  interrupted: 'El traspaso quedó a medias. Nada se pierde: siga desde donde quedó.',
  resume: 'Seguir',
  act: 'Descargar el acta',
  another: 'Otro traspaso',
  nobodyToChoose: 'En las oficinas que dirige no trabaja nadie más.',
  failed: 'No se pudo cargar',
  retry: 'Reintentar',
} as const)
