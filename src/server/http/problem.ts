/** Saying no over HTTP: every refusal has a status here and a sentence in `contract/sentences.ts`, or this does not compile. */
import type { Problem } from '#contract/schemas.ts'
import { sentence } from '#contract/sentences.ts'
import type { Refusal, RefusalCode, Remark } from '#domain/refusal.ts'

type Status = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 421 | 422 | 429 | 500 | 503 | 507

export const statusOf: Readonly<Record<RefusalCode, Status>> = {
  'E-ID-01': 422,
  'E-ID-03': 422,
  'E-ID-06': 422,
  'E-ID-07': 422,
  'E-ID-08': 422,
  'E-ID-09': 422,
  'E-PER-01': 422,
  'E-PER-02': 422,
  'E-PER-04': 422,
  'E-PER-05': 422,
  'E-PER-07': 422,
  'E-PER-09': 403,
  'E-PER-10': 422,
  'E-DOC-01': 422,
  'E-DOC-02': 422,
  'E-DOC-03': 422,
  'E-DOC-04': 422,
  'E-DOC-06': 422,
  'E-DOC-08': 422,
  'E-DOC-09': 422,
  'E-DOC-10': 422,
  'E-DOC-12': 422,
  'E-DOC-13': 422,
  'E-DOC-14': 422,
  'E-DOC-15': 422,
  'E-DOC-17': 422,
  'E-DOC-18': 422,
  'E-FIL-01': 413,
  'E-FIL-02': 415,
  'E-FIL-03': 422,
  'E-FIL-06': 422,
  'E-FIL-08': 415,
  'E-FIL-09': 422,
  'E-FIL-10': 507,
  'E-FIL-11': 422,
  'E-FIL-12': 422,
  'E-FIL-13': 422,
  'E-NUM-01': 503,
  'E-NUM-03': 503,
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
  'E-TRA-01': 409,
  'E-TRA-02': 422,
  'E-TRA-03': 409,
  'E-TRA-04': 409,
  'E-TRA-06': 422,
  'E-TRA-07': 409,
  'E-TRA-08': 409,
  'E-TRA-09': 409,
  'E-TRA-10': 409,
  'E-TRA-11': 422,
  'E-TRA-12': 422,
  'E-TRA-13': 422,
  'E-TRA-14': 409,
  'E-TRA-16': 409,
  'E-TRA-17': 409,
  'E-TRA-18': 409,
  'E-TRA-19': 422,
  'E-TRA-20': 403,
  'E-CON-01': 404,
  'E-CON-02': 422,
  'E-CON-03': 404,
  'E-CFG-01': 404,
  'E-CFG-02': 422,
  'E-CFG-03': 422,
  'E-CFG-04': 409,
  'E-CFG-05': 422,
  'E-CFG-06': 422,
  'E-CFG-07': 422,
  'E-CFG-08': 422,
  'E-CFG-09': 422,
  'E-PLA-01': 409,
  'E-PLA-03': 422,
  'E-CFG-20': 409,
  'E-CFG-21': 409,
  'E-CFG-22': 422,
  'E-CFG-23': 409,
  'E-CFG-24': 422,
  'E-ROL-01': 422,
  'E-ROL-02': 422,
  'E-ROL-03': 409,
  'E-ROL-04': 422,
  'E-ROL-05': 422,
  'E-ROL-06': 422,
  'E-ROL-07': 409,
  'E-ACC-01': 403,
  'E-ACC-02': 409,
  'E-ACC-03': 403,
  'E-ACC-04': 401,
  'E-ACC-05': 409,
  'E-ACC-06': 422,
  'E-ACC-07': 422,
  'E-ACC-08': 409,
  'E-CLA-01': 422,
  'E-CLA-02': 422,
  'E-CLA-03': 422,
  'E-CLA-04': 422,
  'E-CLA-05': 409,
  'E-CIE-01': 409,
  'E-CIE-02': 422,
  'E-REP-01': 409,
  'E-REP-02': 422,
  'E-REP-03': 422,
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
  const status = statusOf[code]
  const said = remarks.map((found) => ({ ...found, sentence: sentence(found) }))
  const body: Problem = {
    type: code,
    title: said[0]?.sentence ?? '',
    status,
    remarks: said,
    requestId,
  }
  return Response.json(body, { status, headers: { 'Content-Type': 'application/problem+json' } })
}
