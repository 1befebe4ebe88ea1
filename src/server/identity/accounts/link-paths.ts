/** Where the pages of links stand at the provider's own origin. */
export type LinkPurpose = 'invitation' | 'reset'

export const linkPaths: Readonly<Record<LinkPurpose, string>> = {
  invitation: '/invitacion',
  reset: '/restablecer',
}

/**
 * Where the page that chooses the password stands: elsewhere than the link itself, or a browser
 * that is there already would take the same link, pasted again, for a place in the page.
 */
export function choosingPath(purpose: LinkPurpose): string {
  return `${linkPaths[purpose]}/elegir`
}

/** For whoever needs a link. */
export const forgottenPath = '/olvido'
