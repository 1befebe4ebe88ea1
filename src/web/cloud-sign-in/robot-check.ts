/** The element the service's robot check is put into; unseen, unless it has doubts. */
export const robotCheckId = 'robot-check'
