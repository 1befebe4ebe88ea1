export const mostIds = 50
