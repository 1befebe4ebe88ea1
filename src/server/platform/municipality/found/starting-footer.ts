/** What a receipt says of personal data until the municipality writes its own words. */
export function startingFooter(municipalityName: string): string {
  // Published on form and receipt because the ground is a public duty, not consent
  // (docs/specification/personal-data.md).
  return `${municipalityName} trata estos datos para registrar y tramitar el documento, en ejercicio de sus funciones legales. Puede ejercer sus derechos sobre ellos en esta misma oficina.`
}
