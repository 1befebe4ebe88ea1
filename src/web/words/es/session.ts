export const sessionWords = {
  signInTitle: 'Ingresar',
  signInLead:
    'El registro es para el personal del municipio. Se abrirá una ventana para escribir su usuario y su contraseña.',
  signIn: 'Ingresar',
  waiting: 'Esperando a que ingrese en la otra ventana…',
  waitingHelp: 'Si no la ve, puede estar detrás de esta. Si la cerró, ábrala otra vez.',
  openAgain: 'Abrir la ventana otra vez',
  giveUp: 'Cancelar',
  endedTitle: 'Su sesión terminó',
  ended: 'Su sesión terminó por inactividad. Ingrese de nuevo: no perdió lo escrito.',
  signInAgain: 'Ingresar de nuevo',
  blocked:
    'El navegador bloqueó la ventana de ingreso. Permita las ventanas emergentes de este sitio y pulse «Ingresar de nuevo» otra vez.',
  otherPersonTitle: 'Ingresó otra persona',
  otherPerson: (name: string) =>
    `Ahora está dentro ${name}. Para no mezclar su trabajo con el de quien estaba antes, la página se abrirá de nuevo, limpia.`,
  openClean: 'Continuar',
  warningTitle: 'Su sesión está por terminar',
  idleWarning:
    'No ha usado el registro hace un rato. En menos de dos minutos tendrá que ingresar de nuevo.',
  absoluteWarning:
    'Cumplió diez horas desde que ingresó. En menos de dos minutos tendrá que ingresar de nuevo; no perderá lo escrito.',
  stay: 'Seguir conectado',
} as const
