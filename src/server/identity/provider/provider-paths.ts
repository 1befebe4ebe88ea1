/** The addresses of our own pages at the provider. Everything else there is OpenID Connect's. */
export const loginPath = '/ingresar/'
export const accountPath = '/cuenta'
export const passwordPath = '/cuenta/contrasena'
export const totpPath = '/cuenta/aplicacion'
