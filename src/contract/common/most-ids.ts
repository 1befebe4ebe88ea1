/** Entries named in one address, and papers in one file. */
export const mostIds = 50
