/** `break-glass`: opens the emergency door for one local account and some minutes. Exit code 0 when open, 1 when not, 2 when misused. */
import { parseArgs } from 'node:util'
import { OperatorProblem } from '#server/config.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { openBreakGlass } from '#server/identity/break-glass.ts'
import { Refusal } from '#domain/refusal.ts'

import { print } from './print.ts'
import { reachBooks } from './reach-books.ts'

const usage = `Uso: npm run asiento -- break-glass [--minutes MINUTOS] CORREO

  Abre por unos minutos (30 si no se dice; 240 como máximo) el ingreso incluido a una sola cuenta local,
  cuando el servicio de ingreso del municipio no responde. Queda escrito en el libro.`

const mostMinutes = 240

interface Wish {
  readonly email: string
  readonly minutes: number
}

export async function breakGlass(words: readonly string[]): Promise<number> {
  const wish = wishIn(words)
  if (wish === null) {
    print(usage)
    return 2
  }
  return reachBooks(async (url, config) => {
    if (config.oidc === null && config.cloud === null) {
      throw new OperatorProblem(
        'Aquí se entra siempre con el ingreso incluido: no hay entrada de emergencia que abrir.',
      )
    }
    const database = await openDatabase({ url, appRole: 'asiento_app', maxConnections: 1 })
    try {
      const { name, expiresAt } = await openBreakGlass(database, wish, new Date())
      const until = expiresAt.toLocaleTimeString('es', { hour: '2-digit', minute: '2-digit' })
      print(
        [
          `Entrada de emergencia abierta para ${name} hasta las ${until}. Sirve para un solo ingreso, con su contraseña:`,
          `  ${config.publicUrl}/auth/start?door=emergency`,
          'La sesión termina a esa hora. Quedó escrito en el libro del registro.',
        ].join('\n'),
      )
      return 0
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      throw new OperatorProblem(
        `Nadie que trabaje en el registro tiene una cuenta local con el correo ${wish.email}.`,
        { cause },
      )
    } finally {
      await database.close()
    }
  })
}

/** Null when the words cannot be understood. */
function wishIn(words: readonly string[]): Wish | null {
  try {
    const options = { minutes: { type: 'string', default: '30' } } as const
    const { values, positionals } = parseArgs({
      args: [...words],
      options,
      allowPositionals: true,
    })
    const [email] = positionals
    const minutes = /^\d{1,3}$/u.test(values.minutes) ? Number(values.minutes) : 0
    const isSense = positionals.length === 1 && minutes >= 1 && minutes <= mostMinutes
    return isSense && email !== undefined ? { email, minutes } : null
  } catch (cause) {
    if (cause instanceof TypeError) return null
    throw cause
  }
}
