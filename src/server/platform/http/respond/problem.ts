/**
 * Saying no over HTTP: every refusal has a status here, and a sentence in
 * `domain/common/sentences.ts` or that does not compile.
 */
import type { Problem } from '#contract/common/schemas.ts'
import { sentence } from '#contract/common/sentences.ts'
import type { Refusal, RefusalCode, Remark } from '#domain/common/refusal.ts'

import type { Context } from 'hono'

type Status = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 421 | 422 | 429 | 500 | 503 | 507

const statuses: Readonly<Partial<Record<RefusalCode, Status>>> = {
  'E-PER-09': 403,
  'E-FIL-01': 413,
  'E-FIL-02': 415,
  'E-FIL-08': 415,
  'E-FIL-10': 507,
  'E-FIL-20': 500,
  'E-FIL-21': 500,
  'E-FIL-22': 503,
  'E-FIL-23': 409,
  'E-LLE-04': 401,
  'E-NUM-01': 503,
  'E-NUM-05': 503,
  'E-NUM-06': 409,
  'E-SYS-01': 503,
  'E-SYS-02': 401,
  'E-SYS-03': 412,
  'E-SYS-04': 500,
  'E-SYS-05': 404,
  'E-SYS-06': 400,
  'E-SYS-07': 429,
  'E-SYS-08': 503,
  'E-SYS-09': 401,
  // Misdirected: RFC 9110, §15.5.20.
  'E-SYS-10': 421,
  'E-SYS-11': 507,
  'E-SYS-12': 503,
  'E-SYS-13': 429,
  'E-TRA-01': 409,
  'E-TRA-03': 409,
  'E-TRA-04': 409,
  'E-TRA-07': 409,
  'E-TRA-08': 409,
  'E-TRA-09': 409,
  'E-TRA-10': 409,
  'E-TRA-14': 409,
  'E-TRA-16': 409,
  'E-TRA-17': 409,
  'E-TRA-18': 409,
  'E-TRA-20': 403,
  'E-TRA-21': 409,
  'E-TRA-25': 409,
  'E-TRA-26': 409,
  'E-TRA-28': 409,
  'E-TRA-29': 409,
  'E-TRA-30': 409,
  'E-CON-01': 404,
  'E-CON-03': 404,
  'E-CON-04': 503,
  'E-CFG-01': 404,
  'E-CFG-04': 409,
  'E-PLA-01': 409,
  'E-CFG-20': 409,
  'E-CFG-21': 409,
  'E-CFG-23': 409,
  'E-CFG-26': 403,
  'E-CFG-27': 409,
  'E-CFG-28': 409,
  'E-CFG-29': 409,
  'E-ROL-03': 409,
  'E-ROL-07': 409,
  'E-ROL-08': 409,
  'E-ROL-09': 409,
  'E-ROL-10': 409,
  'E-ROL-11': 409,
  'E-ROL-12': 409,
  'E-ACC-01': 403,
  'E-ACC-02': 409,
  'E-ACC-03': 403,
  'E-ACC-04': 401,
  'E-ACC-05': 409,
  'E-ACC-08': 409,
  'E-CLA-06': 409,
  'E-CLA-05': 409,
  'E-CIE-01': 409,
  'E-CIE-03': 409,
  'E-SAL-11': 409,
  'E-SAL-12': 409,
  'E-SAL-13': 403,
  'E-SAL-14': 409,
  'E-SAL-17': 409,
  'E-SAL-18': 409,
  'E-SAL-20': 403,
  'E-LIB-01': 409,
  'E-LIB-02': 403,
  'E-LIB-03': 409,
  'E-LIB-05': 409,
  'E-LIB-06': 409,
  'E-REP-01': 409,
  'E-REP-04': 409,
  'E-VIS-02': 409,
  'E-VIS-03': 409,
}

/** 422 where what was sent is to be mended. */
export function statusOf(code: RefusalCode): Status {
  return statuses[code] ?? 422
}

/** A refusal as problem+json (RFC 9457). */
export function problemResponse(refusal: Refusal, requestId: string): Response {
  return respond(refusal.code, refusal.remarks, requestId)
}

/** A fault: logged elsewhere with its id, never shown. */
export function faultResponse(requestId: string): Response {
  return respond(
    'E-SYS-04',
    [{ code: 'E-SYS-04', field: null, slots: { codigo: requestId } }],
    requestId,
  )
}

function respond(
  code: RefusalCode,
  remarks: readonly Remark<RefusalCode>[],
  requestId: string,
): Response {
  const status = statusOf(code)
  const said = remarks.map((found) => ({ ...found, sentence: sentence(found) }))
  const body: Problem = {
    type: code,
    title: said[0]?.sentence ?? '',
    status,
    remarks: said,
    requestId,
  }
  const headers = new Headers({ 'Content-Type': 'application/problem+json' })
  return jsonResponse(body, { status, headers })
}

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

/**
 * Whether whoever asked went away, or was cut, while sending: nothing of ours failed, and nobody
 * reads an answer.
 */
export function isGone({ req }: Pick<Context, 'req'>): boolean {
  return req.raw.signal.aborted
}

/** As proxies write it down (nginx): the client closed the request. */
export function goneResponse(): Response {
  return new Response(null, { status: 499 })
}
