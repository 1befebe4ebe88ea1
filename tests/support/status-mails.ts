/** A municipality that tells senders by e-mail how their documents stand, and its mail server. */
import { makeStatusMailRound } from '#server/features/entries/status-mail/tell-senders.ts'

import { aParty } from './registration.ts'
import type { PartyForm, RegistrationForm } from './registration.ts'
import { openPostOffice } from './post-office.ts'
import type { Letter, PostOffice } from './post-office.ts'
import { settleChange } from './settle-change.ts'
import { openTestApp } from './test-app.ts'
import type { Person, TestApp, TestAppOptions } from './test-app.ts'

export type TellingMunicipality = Awaited<ReturnType<typeof openTellingMunicipality>>

export async function openTellingMunicipality({ env, ...options }: TestAppOptions = {}) {
  const office = await openPostOffice()
  const mail = { SMTP_URL: office.url, MAIL_FROM: 'registro@prueba.example' }
  const app = await openTestApp({ ...options, env: { ...mail, ...env } })
  await setStatusMails(app, true)
  return {
    app,
    office,
    /** Lets so many minutes go by, with what the server does by itself; the letters that went. */
    afterMinutes: (minutes = 3) => letAMomentPass(app, office, minutes),
    async close() {
      await app.close()
      await office.close()
    },
  }
}

export async function setStatusMails(
  app: TestApp,
  sendsStatusMails: boolean,
): Promise<string | null> {
  const people = { adm: await app.as('ADM'), head: await app.as('JREG') }
  return settleChange(people, papersWith(sendsStatusMails))
}

export async function turnStatusMailsOn(people: Parameters<typeof settleChange>[0]): Promise<void> {
  const refusal = await settleChange(people, papersWith(true))
  if (refusal !== null) throw new Error(`Not turned on: ${refusal}`)
}

const papersWith = (sendsStatusMails: boolean) =>
  ({
    kind: 'PAPERS',
    papers: {
      receiptFooter: '',
      labelSize: '62x29',
      sendsStatusMails,
      publishesTimes: false,
      givesAnswers: false,
    },
  }) as const

async function letAMomentPass(
  { app, clock }: TestApp,
  office: PostOffice,
  minutes: number,
): Promise<readonly Letter[]> {
  const known = office.letters.length
  const { now } = clock
  clock.now = new Date(Date.now() + minutes * 60_000)
  await makeStatusMailRound(app)
  await app.mailer.flush()
  await makeStatusMailRound(app)
  clock.now = now
  return office.letters.slice(known)
}

/** A document whose sender gave that address. */
export function sentBy(
  email: string,
  form: Partial<RegistrationForm> = {},
  party: Partial<PartyForm> = {},
): Parameters<Person['register']>[0] {
  return { parties: [aParty({ email, ...party })], ...form }
}

/** The link of a letter that ends letters. */
export function linkIn(letter: Letter): string {
  return /https?:\/\/\S+\/avisos\/\S+/u.exec(letter.text)?.[0] ?? ''
}
