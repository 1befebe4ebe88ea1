/**
 * What staff.issuer holds for accounts of the embedded provider: its address may change with PORT,
 * this never does.
 */
export const embeddedIssuer = 'asiento'
