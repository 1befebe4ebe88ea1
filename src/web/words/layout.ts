/** What the bars around the staff's screens say. */
export const layoutWords = {
  openMenu: 'Abrir menú',
  closeMenu: 'Cerrar menú',
  openProfile: 'Abrir opciones de la sesión',
  closeProfile: 'Cerrar opciones de la sesión',
  signOut: 'Cerrar sesión',
  signingOut: 'Cerrando sesión…',
  mainMenu: 'Principal',
  menuHome: 'Inicio',
  menuHomePage: 'Pagina inicio',
  menuRegisterEntry: 'Ingreso nuevo documento',
  menuRegistry: 'Registro',
  menuRegisterBook: 'Libro de registro',
  menuOrganization: 'Organización',
} as const
