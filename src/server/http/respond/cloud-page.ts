/**
 * The built page of a cloud project's sign-in window, under the policy that its ways in ask for.
 */
import type { Config } from '../../config/config.ts'
import { windowHeaders } from '../../identity/cloud/window-headers.ts'
import type { StaticFiles } from './static-files.ts'

export async function cloudPage(
  cloud: NonNullable<Config['cloud']>,
  files: StaticFiles,
  asked: Pick<Headers, 'get'>,
): Promise<Response> {
  const page = await files.find('/cloud-sign-in.html', asked)
  if (page === null) throw new Error('The window of the sign-in was not built')
  for (const [name, value] of Object.entries(windowHeaders(cloud))) page.headers.set(name, value)
  return page
}
