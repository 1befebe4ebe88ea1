/**
 * Databases as a council hands them over: empty, and owned by somebody who owns this database and
 * nothing else.
 */
import { randomUUID } from 'node:crypto'

import { inject } from 'vitest'

import { askAt } from './database-client.ts'

export function openCouncilDatabases() {
  const made: string[] = []
  return {
    /** Its owner's address. */
    make: async () => {
      const name = `council_${randomUUID().replaceAll('-', '')}`
      await onServer(`create role ${name} login password 'secreta'; grant asiento_app to ${name}`)
      made.push(`drop role ${name}`)
      await onServer(`create database ${name} owner ${name}`)
      made.push(`drop database ${name} with (force)`)
      const address = new URL(inject('postgresUrl'))
      address.pathname = name
      address.username = name
      address.password = 'secreta'
      return address.href
    },
    /** Drops all that were made. */
    close: async () => {
      for (const statement of made.splice(0).toReversed()) {
        await onServer(statement)
      }
    },
  }
}

function onServer(statement: string): Promise<unknown> {
  return askAt(inject('postgresUrl'), statement)
}
