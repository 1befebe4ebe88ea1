/**
 * Every role at every endpoint, at home and elsewhere. What is expected stands in
 * `tests/attacks/permission-table.ts`; an endpoint that is not in it fails here.
 */
import { afterAll, describe, expect, it } from 'vitest'

import { names, openMatrix, walk } from './permission-matrix.ts'
import { places } from './permission-scene.ts'
import { permissionTable } from './permission-table.ts'

const matrix = await openMatrix()
afterAll(() => matrix.app.close())

describe('the permission matrix', () => {
  it('has a line for every endpoint, and no other', () => {
    expect(Object.keys(permissionTable).toSorted()).toEqual([...names].toSorted())
  })

  it('gives every role at every endpoint and place what the table says', async () => {
    const wrong: unknown[] = []
    for (const name of names.filter((each) => each !== 'lapseEntry')) {
      try {
        const { found, expected } = await walk(matrix, name)
        expect(found).toEqual(expected)
      } catch (fault) {
        wrong.push([name, fault])
      }
    }
    expect(wrong).toEqual([])
  }, 240_000)

  it('lapseEntry, when the days to mend are over', async () => {
    const { app, scene } = matrix
    await Promise.all(places.map((place) => scene.entry('observed', place)))
    app.clock.now = new Date(app.clock.now.getTime() + 2 * 86_400_000)
    await scene.signInAgain()
    const { found, expected } = await walk(matrix, 'lapseEntry')
    expect(found).toEqual(expected)
  })
})
