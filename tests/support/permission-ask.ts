/** One asking of the permission matrix. */
import type { Person } from './test-app.ts'
import type { Place, Scene, Stage } from './permission-scene.ts'

export interface Target {
  readonly scene: Scene
  readonly place: Place
  readonly asker: Person
  /** Of the entry; made up where the endpoint is about none. */
  readonly entryId: string
  readonly registeredOn: string
  /** What was made ready for this very asking. */
  readonly prepared: string
}

export interface Given {
  readonly params?: object
  readonly query?: object
  readonly body?: unknown
}

export interface Ask {
  /**
   * Where the entry must stand, at the counter and in a unit; absent when the endpoint is about
   * none.
   */
  readonly stage?: Stage
  readonly given: (target: Target) => Given
  readonly headers?: Readonly<Record<string, string>>
  /** Makes something ready to be asked about, and answers its id. */
  readonly prepare?: (scene: Scene, asker: Person, place: Place) => Promise<string>
  /** It ends the session it is asked in. */
  readonly endsSession?: true
}

/** About nothing in particular. */
export function plain(given: Ask['given'] = () => ({})): Ask {
  return { given }
}
