/** Two signers, and what is found in what they signed. */
import type { SignatureFinding } from '#contract/entry/attachments.ts'
import { examine } from '#server/platform/files/signatures/examine.ts'
import type { Signing } from './signed-pdf.ts'
import { letter, openSignerDesk, signPdf } from './signed-pdf.ts'

export type SignatureScene = Awaited<ReturnType<typeof openSignatureScene>>

export async function openSignatureScene() {
  const desk = await openSignerDesk()
  const office = 'O=Municipalidad de Villa'
  const rosa = await desk.signer(`/CN=Rosa Núñez Díaz/serialNumber=IDCPE-12345678/${office}`)
  const luis = await desk.signer('/CN=Luis Soto')
  return {
    desk,
    rosa,
    luis,
    /** By Rosa unless it says otherwise, and a letter. */
    signed: async (more: Partial<Signing> = {}, bytes?: Uint8Array) =>
      signPdf(bytes ?? (await letter()), { desk, by: rosa, ...more }),
  }
}

export async function lookAt(bytes: Buffer): Promise<readonly SignatureFinding[]> {
  const now = new Date('2026-11-28T05:00:00Z')
  return (await examine(bytes, { now, mostMs: 20_000 })).signatures
}

/** Integrity and what came after, of each. */
export async function briefly(bytes: Buffer): Promise<readonly string[]> {
  return (await lookAt(bytes)).map(({ integrity, after }) => `${integrity} ${after}`)
}
