/**
 * An answer in JSON. As `Response.json`, but by the constructor, which the server's adapter
 * replaces: the text then goes out as it is, with its length, and not through a stream.
 */
export function jsonResponse(
  body: unknown,
  { status = 200, headers }: { readonly status?: number; readonly headers: Headers },
): Response {
  if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/json')
  return new Response(JSON.stringify(body), { status, headers })
}
