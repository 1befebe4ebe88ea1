/** What is said of who else is at an entry. */
export const presenceWords = {
  isEditing: (name: string, time: string) => `${name} está editando desde las ${time}`,
} as const
