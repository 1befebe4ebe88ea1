/** What the database does not say of a column: what its JSON holds, and words that no check lists. */
import type { ColumnType } from 'kysely'

import type { UploadedFile } from '#contract/entry/attachments.ts'
import type { DaySum, YearClosedData } from '#domain/book/daily-closing.ts'
import type { KeptTimes } from '#domain/book/public-times.ts'
import type { LetterHeading, LetterText, NumberedLetter } from '#domain/letters/letter.ts'
import type { Confidentiality } from '#domain/municipality/catalogue.ts'
import type { LetterTemplate } from '#domain/letter-templates/template.ts'
import type { OfficeSeason } from '#domain/municipality/configuration-change.ts'
import type { WebhookEventType, WebhookKind } from '#domain/municipality/webhook.ts'
import type { OutgoingAnnulment } from '#domain/outgoing/outgoing.ts'
import type { UnreadReason } from '#domain/entry/attachment.ts'

export type Json<Shape> = ColumnType<Shape, string, string>
export type DefaultJson<Shape> = ColumnType<Shape, string | undefined, string>
export type NullableJson<Shape> = ColumnType<Shape | null, string | null, string | null>

export interface ColumnShapes {
  'daily_closing.exits': DaySum['exits']
  'entry.confidentiality': Confidentiality
  'file_reading.confidences': readonly (number | null)[]
  'file_reading.reason': UnreadReason
  'imported_entry.other': Record<string, string>
  'letter.form': LetterText
  'letter_template.form': LetterTemplate
  'letter_text.form': LetterText
  'numbered_letter.annulment': NumberedLetter['annulment']
  'numbered_letter.content': {
    heading: LetterHeading
    officeId: string
    authorId: string
    textId: string
  }
  'outgoing.annulment': OutgoingAnnulment
  'provider_record.payload': object
  'public_times.types': readonly KeptTimes[]
  'registry_office.closes_at': Record<string, string>
  'registry_office.seasons': readonly OfficeSeason[]
  'upload.remarks': UploadedFile['warnings']
  'webhook.kinds': WebhookKind[]
  'webhook_message.type': WebhookEventType
  'year_closing.exits': NonNullable<YearClosedData['exits']>
}
