/**
 * The receipt on A4: letterhead and codes on the first page, fields, the table of files, a foot on
 * every page.
 */
import { sectionTitle } from '../page/a4.ts'
import { fieldRows, layPages, smallRows } from '../page/a4-pages.ts'
import { gap, type Row } from '../page/flow.ts'
import { fileRows } from './receipt-a4-files.ts'
import { a4Head } from './receipt-a4-head.ts'
import {
  receiptSections,
  receiptTitle,
  smallPrint,
  verificationLines,
} from '../facts/receipt-content.ts'
import type { ReceiptFacts } from '../facts/receipt-facts.ts'
import type { Sheet } from '../page/sheet.ts'

export function layA4(facts: ReceiptFacts): Sheet[] {
  const { attachments, entryNumber, municipality } = facts
  const rows = [
    ...sectionRows(facts),
    ...fileRows(attachments),
    gap(5),
    ...smallPrint(facts).flatMap((text) => [...smallRows(text), gap(1)]),
  ]
  return layPages(rows, {
    head: a4Head(facts),
    running: [municipality.name, `${receiptTitle} ${entryNumber}`],
    // RD 203/2021 art. 21 would have the verification code on every page.
    foot: `Código de verificación ${verificationLines(facts).code}`,
  })
}

function sectionRows(facts: ReceiptFacts): Row[] {
  return receiptSections(facts).flatMap(({ title, fields }) => [
    sectionTitle(title),
    ...fields.flatMap(({ label, value, isStrong }) =>
      fieldRows(label, value, isStrong ? 'bold' : 'regular'),
    ),
  ])
}
