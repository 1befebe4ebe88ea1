import { expect, it } from 'vitest'

import type { UploadItem } from '../../attachments/upload-queue.ts'
import { draftOf, readDraft } from './draft.ts'
import { emptyValues } from '../form/form-values.ts'

const form = {
  staffId: 'staff-1',
  entryId: 'entry-1',
  savedAt: '2026-11-21T10:42:00Z',
  values: { ...emptyValues('office-1'), subject: 'Solicita poda' },
}
const item: UploadItem = {
  uploadId: 'u-1',
  file: new Blob(['abc']),
  fileName: 'a.pdf',
  sizeBytes: 3,
  kind: 'FORM',
  validity: 'COPY',
  state: 'sending',
  progress: 0.4,
  sentence: null,
  uploaded: null,
}
const megabytes = (count: number): Blob => new Blob([new Uint8Array(count * 1024 * 1024)])

it('keeps what was typed, and comes back as it was', () => {
  const draft = draftOf(form, [])
  expect(readDraft(structuredClone(draft), 'staff-1')?.values.subject).toBe('Solicita poda')
  expect(readDraft(structuredClone(draft), 'staff-1')?.entryId).toBe('entry-1')
})

it('is never shown to another person', () => {
  expect(readDraft(draftOf(form, []), 'staff-2')).toBeNull()
})

it('does not keep an empty form, but keeps a lone file', () => {
  const blank = { ...form, values: emptyValues('office-1') }
  expect(draftOf(blank, [])).toBeNull()
  expect(draftOf(blank, [], true)?.entryId).toBe('entry-1')
  expect(draftOf(blank, [item])?.uploads).toHaveLength(1)
})

it('keeps the bytes of files not sent yet up to 50 MB, and of the rest their name and why they were refused', () => {
  const done = { ...item, state: 'done' as const }
  const refused = { ...item, state: 'refused' as const, sentence: 'No corresponde' }
  const heavy = [30, 15, 10].map((size) => ({ ...item, file: megabytes(size) }))
  const kept = draftOf(form, [done, refused, ...heavy])?.uploads
  expect(kept?.map(({ file }) => file?.size ?? null)).toEqual([
    null,
    null,
    30 * 1024 * 1024,
    15 * 1024 * 1024,
    null,
  ])
  expect(kept?.[1]?.sentence).toBe('No corresponde')
})

it('puts a draft of an older form on the screen with the new fields empty', () => {
  const draft = draftOf(form, [])
  const { note: _note, ...older } = form.values
  expect(readDraft({ ...draft, values: older }, 'staff-1')?.values.note).toBe('')
})

it('leaves alone what it does not understand', () => {
  expect(readDraft(undefined, 'staff-1')).toBeNull()
  expect(readDraft({ ...draftOf(form, []), shape: 0 }, 'staff-1')).toBeNull()
})
