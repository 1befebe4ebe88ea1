import { expect, it } from 'vitest'
import { overCases } from '#tests/over-cases.ts'

import type { ExitProofFacts } from '../facts/exit-facts.ts'
import type { Sheet } from '../page/sheet.ts'
import { layExitProof } from './exit-proof.ts'

const facts = (files: number): ExitProofFacts => ({
  municipality: { name: 'Municipalidad de Prueba', shieldPng: null },
  office: { name: 'Oficina de Partes', code: 'OP1', address: null },
  timeZone: 'America/Santiago',
  exitNumber: 'S-2026-000001',
  dispatchedAt: '2026-11-28T12:00:00.000Z',
  timeDeclaredFalseAt: null,
  dispatchedBy: 'Ana Soto',
  unit: 'Obras',
  kind: 'OFFICIAL_LETTER',
  documentNumber: null,
  documentDate: '2026-11-27',
  signedBy: 'Rosa Núñez, Directora',
  subject: 'Responde a la solicitud de poda',
  folios: 1,
  addressees: [{ name: 'Marta Soto', identity: null, address: null, means: 'IN_PERSON' }],
  answers: [],
  files: Array.from({ length: files }, (_, place) => ({
    role: 'ANNEX',
    fileName: `plano-${place}.pdf`,
    sha256: 'a'.repeat(64),
    sizeBytes: 1000,
  })),
  isAnnulled: false,
  hash: 'b'.repeat(64),
})

/** The labels that are read on a page, in order. */
const labelsOf = ({ marks }: Sheet): readonly string[] =>
  marks.flatMap((mark) =>
    mark.kind === 'text' && (mark.text === 'Anexo' || mark.text === 'SHA-256') ? [mark.text] : [],
  )

it(
  'keeps the name of each file with its hash',
  overCases(
    Array.from({ length: 30 }, (_, place) => place + 1),
    (count) => {
      for (const labels of layExitProof(facts(count)).map(labelsOf)) {
        expect(labels.filter((one) => one === 'Anexo').length).toBe(labels.length / 2)
        expect(labels[0] ?? 'Anexo').toBe('Anexo')
      }
    },
  ),
)
