/** The slots of a sentence that arrive as Spanish words, and what they are here; Spanish has nothing to change. */
export const slotWords: Readonly<Record<string, string>> = {}
