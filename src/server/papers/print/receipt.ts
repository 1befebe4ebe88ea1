/**
 * The receipt a person takes home: facts in, PDF out. A4 for the laser printer and the e-mail, 80
 * mm for the ticket printer on the counter. It looks nothing up and decides nothing: masking, dates
 * and codes arrive settled.
 */
import { imprintOfAll, printSheets } from '../archival/press.ts'
import { layA4 } from './receipt-a4.ts'
import { madeAt, receiptTitle } from '../facts/receipt-content.ts'
import type { ReceiptFacts } from '../facts/receipt-facts.ts'
import { layTicket } from './receipt-ticket.ts'
import type { Sheet } from '../page/sheet.ts'

export type ReceiptFormat = 'A4' | '80mm'

/** One after another, each beginning a page. The same facts give the same bytes. */
export async function renderReceipts(
  all: readonly ReceiptFacts[],
  format: ReceiptFormat,
): Promise<Uint8Array> {
  return printSheets(
    receiptsLaid(all, format),
    imprintOfAll(
      all.map((facts) => ({
        title: `${receiptTitle} ${facts.entryNumber}`,
        author: facts.municipality.name,
        madeAt: madeAt(facts),
      })),
      'Comprobantes de ingreso',
    ),
  )
}

function* receiptsLaid(
  all: readonly ReceiptFacts[],
  format: ReceiptFormat,
): Generator<Sheet, void> {
  for (const facts of all) yield* layReceipt(facts, format)
}

/** The sheets of a receipt before they are printed. */
export function layReceipt(facts: ReceiptFacts, format: ReceiptFormat): readonly Sheet[] {
  return format === 'A4' ? layA4(facts) : [layTicket(facts)]
}
