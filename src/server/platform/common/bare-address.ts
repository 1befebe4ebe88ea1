// Without what RFC 5322 gives a meaning of its own: groups, comments, names, lists.
const bareAddress = /^[^\s\p{Cc}<>(),:;@"\\]+@[^\s\p{Cc}<>(),:;@"\\]+$/u

export function isBareAddress(text: string): boolean {
  return bareAddress.test(text)
}
