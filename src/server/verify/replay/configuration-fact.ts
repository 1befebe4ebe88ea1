/**
 * What the ledger says of offices, document types, calendar and papers, and of who proposed and who
 * confirmed each change.
 */
import type { CalendarLayer, DayKey, NonWorkingDay } from '#domain/deadline/calendar.ts'
import type { DocumentType } from '#domain/municipality/catalogue.ts'
import type { LetterTemplate } from '#domain/letter-templates/template.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type {
  OfficeForm,
  PapersChoice,
  PapersForm,
  TermsForm,
} from '#domain/municipality/configuration-change.ts'
import type { WebhookForm } from '#domain/municipality/webhook.ts'

/** Old books do not say these. */
type SaidLately<Data, Key extends keyof Data> = Omit<Data, Key> & Partial<Pick<Data, Key>>

export type ConfigurationFact =
  | {
      readonly type: 'OfficeAdded'
      /** The office a municipality is founded with says nothing of its closing. */
      readonly data: SaidLately<OfficeForm, 'validTo' | 'seasons'>
    }
  | { readonly type: 'OfficeChanged'; readonly data: SaidLately<OfficeForm, 'seasons'> }
  | {
      readonly type: 'DocumentTypeAdded'
      /**
       * Those a municipality is founded with say neither that they are open nor, in old books, what
       * silence means.
       */
      readonly data: Omit<DocumentType, 'typeId' | 'isActive' | 'silenceNote'> &
        Partial<Pick<DocumentType, 'isActive' | 'silenceNote'>>
    }
  | { readonly type: 'DocumentTypeChanged'; readonly data: Omit<DocumentType, 'typeId'> }
  | {
      readonly type: 'CalendarSeeded'
      readonly data: {
        readonly year: number
        readonly layer: CalendarLayer
        readonly holidays: readonly {
          readonly date: CivilDate
          readonly name: string
          readonly source: string
        }[]
      }
    }
  | { readonly type: 'CalendarYearOpened'; readonly data: { readonly year: number } }
  | { readonly type: 'CalendarApproved'; readonly data: { readonly year: number } }
  | { readonly type: 'HolidayAdded'; readonly data: SaidLately<NonWorkingDay, 'locality'> }
  | { readonly type: 'HolidayChanged'; readonly data: SaidLately<NonWorkingDay, 'locality'> }
  | { readonly type: 'HolidayRemoved'; readonly data: SaidLately<DayKey, 'locality'> }
  | {
      readonly type: 'PapersChanged'
      readonly data: SaidLately<PapersForm, PapersChoice>
    }
  | { readonly type: 'TermsChanged'; readonly data: TermsForm }
  | { readonly type: 'WebhookAdded'; readonly data: WebhookForm }
  | { readonly type: 'WebhookChanged'; readonly data: WebhookForm }
  | { readonly type: 'WebhookSecretIssued'; readonly data: { readonly secretId: string } }
  | { readonly type: 'WebhookPaused'; readonly data: object }
  | { readonly type: 'WebhookResumed'; readonly data: object }
  | { readonly type: 'WebhookRemoved'; readonly data: object }
  | {
      readonly type: 'LetterTemplateApproved'
      readonly data: {
        readonly version: number
        readonly writtenById: string
        readonly form: LetterTemplate
      }
    }
  | {
      readonly type: 'ChangeProposed'
      readonly data: { readonly change: { readonly kind: string } }
    }
  | { readonly type: 'ChangeConfirmed'; readonly data: object }
  | { readonly type: 'ChangeDeclined'; readonly data: { readonly reason: string } }

export const configurationFactTypes: Readonly<Record<ConfigurationFact['type'], true>> = {
  OfficeAdded: true,
  OfficeChanged: true,
  DocumentTypeAdded: true,
  DocumentTypeChanged: true,
  CalendarSeeded: true,
  CalendarYearOpened: true,
  CalendarApproved: true,
  HolidayAdded: true,
  HolidayChanged: true,
  HolidayRemoved: true,
  PapersChanged: true,
  TermsChanged: true,
  WebhookAdded: true,
  WebhookChanged: true,
  WebhookSecretIssued: true,
  WebhookPaused: true,
  WebhookResumed: true,
  WebhookRemoved: true,
  LetterTemplateApproved: true,
  ChangeProposed: true,
  ChangeConfirmed: true,
  ChangeDeclined: true,
}

export function isConfigurationFact(fact: { readonly type: string }): fact is ConfigurationFact {
  return Object.hasOwn(configurationFactTypes, fact.type)
}
