/** A filled book that is kept for the next measurement: beside its database, who is who in it. */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as z from 'zod'

const keptTown = z.object({
  municipalityId: z.string(),
  /** The clerk's account. */
  subject: z.string(),
  foundation: z.object({
    officeId: z.string(),
    units: z.array(z.object({ unitId: z.string(), code: z.string(), name: z.string() })),
    types: z.array(z.object({ typeId: z.string(), code: z.string() })),
  }),
})
const keptReader = z.object({
  staffId: z.string(),
  unitId: z.string().nullable(),
  subject: z.string(),
})
const keptBook = z.object({
  town: keptTown,
  total: z.number(),
  /** In the order in which they ask. */
  readers: z.array(keptReader),
})

export type KeptTown = z.output<typeof keptTown>
export type KeptReader = Readonly<z.output<typeof keptReader>>
export type KeptBook = z.output<typeof keptBook>

const nameOf = (folder: string): string => join(folder, 'bench-book.json')

/** Null when nothing was filled there, or not to the end. */
export async function readKeptBook(folder: string): Promise<KeptBook | null> {
  if (!existsSync(nameOf(folder))) return null
  return keptBook.parse(JSON.parse(await readFile(nameOf(folder), 'utf8')))
}

export async function keepBook(folder: string, book: KeptBook): Promise<void> {
  await writeFile(nameOf(folder), JSON.stringify(keptBook.parse(book)))
}
