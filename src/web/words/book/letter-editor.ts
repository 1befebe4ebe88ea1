/** The editor in which the text of a letter is written. */
import type { Alignment, MergeFieldName } from '#domain/letters/body.ts'

import { inLanguage } from '../language/in-language.ts'

export const mergeFieldWords = inLanguage<Readonly<Record<MergeFieldName, string>>>(
  'mergeFieldWords',
  {
    'documento.numero': 'Número del documento',
    'documento.fecha': 'Fecha del documento',
    'documento.asunto': 'Asunto',
    'municipio.nombre': 'Nombre del municipio',
    'unidad.nombre': 'Unidad que firma',
    'destinatario.nombre': 'Nombre del destinatario',
    'destinatario.identidad': 'Identidad del destinatario',
    'destinatario.direccion': 'Dirección del destinatario',
    'entrada.numero': 'Número de lo que se responde',
    'entrada.fecha': 'Fecha de lo que se responde',
    'entrada.asunto': 'Asunto de lo que se responde',
    'entrada.remitente': 'Remitente de lo que se responde',
    'entrada.referencia': 'Referencia del remitente',
    'plazo.vence': 'Vencimiento del plazo',
    'firmante.nombre': 'Nombre de quien firma',
    'firmante.cargo': 'Cargo de quien firma',
  },
)

const aligned: Readonly<Record<Alignment, string>> = {
  left: 'Alinear a la izquierda',
  center: 'Centrar',
  right: 'Alinear a la derecha',
  justify: 'Justificar',
}

export const letterEditorWords = inLanguage('letterEditorWords', {
  text: 'Texto del documento',
  opening: 'Abriendo el editor',
  toolbar: 'Formato del texto',
  bold: 'Negrita',
  italic: 'Cursiva',
  underline: 'Subrayado',
  heading: (level: number) => `Título ${level}`,
  bulletList: 'Lista con viñetas',
  orderedList: 'Lista numerada',
  aligned,
  undo: 'Deshacer',
  redo: 'Rehacer',
  insertField: 'Insertar dato',
  table: 'Tabla',
  insertTable: 'Insertar tabla',
  addRow: 'Agregar fila debajo',
  addColumn: 'Agregar columna a la derecha',
  deleteRow: 'Quitar esta fila',
  deleteColumn: 'Quitar esta columna',
  deleteTable: 'Quitar la tabla',
  keys: [
    { keys: ['Ctrl+B'], label: 'Negrita' },
    { keys: ['Ctrl+I'], label: 'Cursiva' },
    { keys: ['Ctrl+U'], label: 'Subrayado' },
    { keys: ['Ctrl+Shift+8'], label: 'Lista con viñetas' },
    { keys: ['Ctrl+Shift+7'], label: 'Lista numerada' },
    { keys: ['Ctrl+Z'], label: 'Deshacer en el texto' },
    { keys: ['Ctrl+Shift+Z'], label: 'Rehacer en el texto' },
  ],
} as const)
