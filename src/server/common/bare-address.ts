const bareAddress = /^[^\s\p{Cc}<>,;@"]+@[^\s\p{Cc}<>,;@"]+$/u

/** Whether a letter can go there at all. */
export function isBareAddress(text: string): boolean {
  return bareAddress.test(text)
}
