/**
 * An ID token that opens nothing. The reason is ours, for the log: it repeats nothing the token
 * says.
 */
export class RefusedToken extends Error {
  readonly reason: string

  constructor(reason: string, options?: ErrorOptions) {
    super(`An ID token was refused: ${reason}`, options)
    this.name = 'RefusedToken'
    this.reason = reason
  }
}

/** A person like any other whose e-mail nobody has confirmed: anyone could have written it. */
export class UnconfirmedEmail extends RefusedToken {
  constructor() {
    super('correo sin confirmar')
    this.name = 'UnconfirmedEmail'
  }
}
