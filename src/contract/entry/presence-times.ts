/**
 * An open form gives a sign of life this often, in ms; without one for `editorLivesMs` it is taken
 * for closed.
 */
export const editorBeatMs = 3000
export const editorLivesMs = 8000
