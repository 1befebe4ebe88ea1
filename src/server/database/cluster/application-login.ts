/**
 * The application's own way in. A connection of the owner that merely takes the application's role
 * could put it down again (`set role`), and with it every wall; a login of its own has nothing to
 * go back to.
 */
import { createHmac } from 'node:crypto'

import pg from 'pg'

const applicationRole = 'asiento_app'
// Any constant known only to us: two processes that start at once must not alter the role at once.
const loginLock = 715_201_127

/**
 * The address the application connects with. Its password follows from the owner's, so that every
 * server process on the database arrives at the same one. Where the owner's address carries no
 * password, or the owner may not alter roles, it is the owner's address: then `open-database.ts`
 * takes the role at the start of each connection, and no more can be done.
 */
export async function applicationUrl(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl)
  if (url.password === '') return ownerUrl
  const password = createHmac('sha256', decodeURIComponent(url.password))
    .update(applicationRole)
    .digest('base64url')
  url.username = applicationRole
  url.password = password
  if (await letsIn(url.href)) return url.href
  return (await giveLogin(ownerUrl, password)) ? url.href : ownerUrl
}

async function letsIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false // the first start on this database, or a server that keeps its logins elsewhere
  } finally {
    await client.end()
  }
}

async function giveLogin(ownerUrl: string, password: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [loginLock])
    await client.query(
      `alter role ${applicationRole} with login password ${pg.escapeLiteral(password)}`,
    )
    return true
  } catch (fault) {
    if (fault instanceof pg.DatabaseError && fault.code === insufficientPrivilege) return false
    throw fault
  } finally {
    await client.end()
  }
}

const insufficientPrivilege = '42501'
