// A session may end when the server is gone: what says so must be here by then.
export const fetchSessionDialogs = () => import('./session-dialogs.tsx')
