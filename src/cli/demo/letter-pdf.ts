/** The scans of the demonstration: small real PDFs. Each says that it is invented. */
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'

export async function letterPdf(subject: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const sheet = pdf.addPage([595, 842])
  const lines = [
    'Villa Asiento',
    'Señores Municipalidad de Villa Asiento',
    `MATERIA: ${subject}`,
    'De nuestra consideración:',
    'Por la presente exponemos lo indicado en la materia y solicitamos que se le dé curso',
    'conforme a la normativa vigente, acompañando los antecedentes del caso.',
    'Saluda atentamente,',
  ]
  for (const [index, line] of lines.entries()) {
    sheet.drawText(line, { x: 72, y: 770 - 32 * index, size: 11, font })
  }
  const notice = 'Documento inventado para la demostración de Asiento: nada en él es real.'
  sheet.drawText(notice, { x: 72, y: 60, size: 8, font })
  return pdf.save()
}
