/**
 * What `work` resolves to, once it was cleaned up after. What `work` throws is told, whatever fails
 * while cleaning up after that; alone, a fault in cleaning up is told too.
 */
export async function cleanedUp<Result>(
  work: () => Promise<Result>,
  cleanUp: () => unknown,
): Promise<Result> {
  let result: Result
  try {
    result = await work()
  } catch (cause) {
    await passedOver(cleanUp)
    throw cause
  }
  await cleanUp()
  return result
}

/** For cleaning up where another fault is about to be told. */
export async function passedOver(cleanUp: () => unknown): Promise<void> {
  try {
    await cleanUp()
  } catch {
    // The first fault is the one that helps.
  }
}
