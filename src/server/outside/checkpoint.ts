/**
 * Checkpoints (C2SP tlog-checkpoint): the size and the root of a tree of closings, under the name
 * of the tree.
 */
import { createHash } from 'node:crypto'
import type { TreeHead } from '../ledger/merkle.ts'
import { exactBase64 } from '../ledger/signed-note.ts'

export interface Checkpoint extends TreeHead {
  /** The name of the tree: `registro.villa.example/verificar/libro`. */
  readonly origin: string
}

export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${root.toString('base64')}\n`
}

/** What the text of a note says; null when it is not a checkpoint. Further lines are let be. */
export function checkpointIn(text: string): Checkpoint | null {
  const [, origin = '', size = '', encoded = ''] =
    /^([^\n]+)\n(0|[1-9]\d{0,14})\n([\d+/=A-Za-z]+)\n(?:[^\n]+\n)*$/u.exec(text) ?? []
  const root = exactBase64(encoded)
  return root?.length === 32 ? { origin, size: Number(size), root } : null
}

/** By which a witness is asked for what it keeps of a tree (C2SP tlog-witness). */
export function originHash(origin: string): string {
  return createHash('sha256').update(origin).digest('hex')
}

/** C2SP tlog-witness: a tree that needed more could not be counted. */
export const mostProofLines = 63

/** One hash in base64 a line. */
export function proofText(path: readonly Buffer[]): string {
  return path.map((hash) => `${hash.toString('base64')}\n`).join('')
}

/** Null when it is not a list of hashes, or too long a one. */
export function proofIn(text: string): readonly Buffer[] | null {
  if (text === '') return []
  if (!text.endsWith('\n')) return null
  const hashes = text.slice(0, -1).split('\n').map(exactBase64)
  if (hashes.length > mostProofLines) return null
  return hashes.every((hash) => hash?.length === 32) ? hashes.filter((hash) => hash !== null) : null
}

/** Where an installation publishes what others watch, below its own address. */
export const publicPaths = {
  checkpoint: '/verificar/libro/checkpoint',
  consistency: (from: number, to: number) => `/verificar/libro/consistencia/${from}/${to}`,
  kept: (origin: string) => `/verificar/testigo/${originHash(origin)}/checkpoint`,
} as const
