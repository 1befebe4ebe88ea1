/** In ms; without a sign of life an open form is taken for closed. */
export const editorBeatMs = 3000
export const editorLivesMs = 8000
