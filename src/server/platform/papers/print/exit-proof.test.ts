import { expect, it } from 'vitest'
import { wordsOfPaper } from '#tests/paper-text.ts'

import type { ExitProofFacts } from './exit-proof.ts'
import { renderExitProof } from './exit-proof.ts'

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

it('names each file with its hash', async () => {
  const said = await wordsOfPaper(await renderExitProof(facts(30)))
  expect(said.match(/Anexo plano-\d+\.pdf \(1000 B\) SHA-256 a{32} a{32}/gu)).toHaveLength(30)
  expect(said).toContain('Recibe: Marta Soto')
})
