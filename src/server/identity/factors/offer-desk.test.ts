import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openBrowser, openIdentityHouse } from '#tests/identity-house.ts'
import type { Browser, IdentityHouse } from '#tests/identity-house.ts'
import {
  arrives,
  codeOf,
  openAccount,
  passPassword,
  readPage,
  pageIn,
  secretOn,
  sendForm,
} from '#tests/second-factors.ts'
import type { Person } from '#tests/second-factors.ts'

let house: IdentityHouse
let browser: Browser
let person: Person
let people = 0
const password = 'una frase de prueba'

beforeAll(async () => {
  house = await openIdentityHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  people += 1
  house.clock.now = new Date()
  person = { email: `persona${people}@villa.example`, password }
  await house.hire(person)
  browser = openBrowser()
})

async function sessionMethods(): Promise<string[]> {
  const [row] = await house.db.asOwner<{ methods: string[] }>(
    `select s.methods from session s join staff p on p.staff_id = s.staff_id where p.email = $1
      order by s.created_at desc limit 1`,
    [person.email],
  )
  return row?.methods ?? []
}

/** The page of the second factor, in a browser of its own. */
async function atProof() {
  const own = openBrowser()
  return { own, page: await passPassword(house, own, person) }
}

describe('an administrator', () => {
  beforeEach(async () => {
    await house.db.asOwner(
      `insert into role_assignment (municipality_id, assignment_id, staff_id, role, valid_from)
       select municipality_id, gen_random_uuid(), staff_id, 'ADM', current_date from staff where email = $1`,
      [person.email],
    )
  })

  it('is asked to add a factor, and may leave it for later at first', async () => {
    const { own, page } = await atProof()
    expect(page.text).toContain('Proteja su cuenta')
    expect(page.text).toContain('durante 14 días')
    const answer = await sendForm(own, page.address, { act: 'later' })
    expect(await arrives(own, page.address, answer)).toBe(true)
    expect(await sessionMethods()).toEqual(['pwd'])
  })

  it('must add one after fourteen days, and can on the spot', async () => {
    await house.db.asOwner(
      `update account set created_at = created_at - interval '15 days' where email = $1`,
      [person.email],
    )
    const { own, page } = await atProof()
    expect(page.text).not.toContain('value="later"')
    const later = await sendForm(own, page.address, { act: 'later' })
    expect(await arrives(own, page.address, later)).toBe(false)
    const address = `${page.address}?con=aplicacion`
    const setUp = await readPage(own, address)
    const wrong = await sendForm(own, address, {
      act: 'add-totp',
      sealed: setUp.field('sealed'),
      code: '000000',
    })
    const again = await pageIn(address, wrong)
    // The square that was scanned is still the one.
    expect(secretOn(again)).toBe(secretOn(setUp))
    const right = await sendForm(own, address, {
      act: 'add-totp',
      sealed: again.field('sealed'),
      code: codeOf(secretOn(again), house.clock.now),
    })
    expect(await right.text()).toContain('Sus códigos de recuperación')
    const answer = await sendForm(own, page.address, { act: 'continue' })
    expect(await arrives(own, page.address, answer)).toBe(true)
    expect(await sessionMethods()).toEqual(['pwd', 'otp', 'mfa'])
  })

  it('cannot have the secret of somebody else’s page put in as their own', async () => {
    const other = { email: `ajena${people}@villa.example`, password }
    await house.hire(other)
    await openAccount(house, browser, other)
    const foreign = await readPage(browser, `${house.config.idUrl}/cuenta/aplicacion`)
    const { own, page } = await atProof()
    const answer = await sendForm(own, `${page.address}?con=aplicacion`, {
      act: 'add-totp',
      sealed: foreign.field('sealed'),
      code: codeOf(secretOn(foreign), house.clock.now),
    })
    expect(answer.status).toBe(422)
    const rows = await house.db.asOwner(
      'select 1 from totp_factor t join account a using (subject) where a.email = $1',
      [person.email],
    )
    expect(rows).toEqual([])
  })
})
