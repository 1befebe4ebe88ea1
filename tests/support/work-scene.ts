/**
 * A clerk and the head of a unit at their desks, and a document with a letter of two pages and a
 * photograph, for journeys over the page on which one works on a document.
 */
import type { Page } from 'playwright-core'

import type { EntryView } from '#contract/entry/entry-shapes.ts'

import { enter, openChromium, openVisitor, personBehind } from './chromium.ts'
import type { Person } from './person.ts'
import { scanOf, textPdf } from './scans.ts'
import { openServedApp } from './served-app.ts'

export type WorkScene = Awaited<ReturnType<typeof openWorkScene>>

export async function openWorkScene() {
  const app = await openServedApp()
  const browser = await openChromium({ isWhole: true })
  const clerk = await openVisitor(browser)
  const head = await openVisitor(browser)
  // Colours are looked at as they stay, not on their way.
  await clerk.page.emulateMedia({ reducedMotion: 'reduce' })
  await head.page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(clerk, app, 'REG')
  await enter(head, app, 'JU')
  return {
    app,
    browser,
    clerk,
    /** Of the unit at place 1, to which entries are derived. */
    head,
    clerkAsking: await personBehind(clerk, app, 'REG'),
    headAsking: await personBehind(head, app, 'JU'),
    async close() {
      await browser.close()
      await app.close()
    },
  }
}

export async function registerWithScan(person: Person): Promise<EntryView> {
  const letter = await textPdf('Solicito la poda de dos árboles\nen calle Sol 12', 'Ana Soto Díaz')
  const photograph = await scanOf('Vigilancia nocturna')
  const uploads = [
    await person.upload(letter, 'carta.pdf'),
    await person.upload(photograph, 'foto.png'),
  ]
  return person.register({
    subject: 'Solicita poda de dos árboles en calle Sol 12',
    attachments: uploads.map(({ uploadId }, place) => ({
      uploadId,
      kind: place === 0 ? 'FORM' : 'ANNEX',
      validity: 'COPY',
    })),
  })
}

type Shown = Pick<EntryView, 'entryId' | 'entryNumber'>

export const workPath = ({ entryId }: Pick<Shown, 'entryId'>): string =>
  `/control/editdocument?id=${entryId}`

/** As `whereIs` says it of somebody who works on this document. */
export const workOn = (entry: Shown): string => `${workPath(entry)} Registro ${entry.entryNumber}`

/** Which page is shown: its address and its heading. */
export function whereIs(page: Page): Promise<string> {
  return page.evaluate(() => {
    const heading = document.querySelector('main h1')?.textContent ?? ''
    return `${location.pathname}${location.search} ${heading}`
  })
}
