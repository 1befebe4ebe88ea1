// Every command of the product. Each is one file; it is handed the words after its name and answers
// the exit code (`exit-codes.ts`). A command is loaded when it is asked for: `verify` waits for no
// web server.

type Run = (words: readonly string[]) => Promise<number>
export type Command = { readonly summary: string; readonly load: () => Promise<Run> }

export const commands = {
  start: {
    summary: 'Pone en marcha el servidor.',
    load: async () => (await import('./serve/serve.ts')).start,
  },
  demo: {
    summary: 'Pone en marcha una demostración con datos inventados.',
    load: async () => (await import('./serve/demo.ts')).demo,
  },
  migrate: {
    summary: 'Pone la base de datos al día.',
    load: async () => (await import('./books/migrate-database.ts')).migrateDatabase,
  },
  backup: {
    summary: 'Copia todo en un solo archivo, sin parar; cifrado, si se quiere.',
    load: async () => (await import('./backup/backup.ts')).backup,
  },
  restore: {
    summary: 'Recupera una copia en un lugar vacío.',
    load: async () => (await import('./backup/restore.ts')).restore,
  },
  'mark-restored': {
    summary: 'Marca una base recuperada con otros medios: no da números hasta que dos lo decidan.',
    load: async () => (await import('./backup/mark-restored.ts')).markRestoredByHand,
  },
  drill: {
    summary: 'Ensaya una copia: la recupera al lado, la verifica y borra lo recuperado.',
    load: async () => (await import('./backup/drill.ts')).drill,
  },
  import: {
    summary:
      'Trae un libro antiguo (CSV o XLSX) como serie de solo lectura; antes dice qué le falta.',
    load: async () => (await import('./books/import.ts')).importOldBook,
  },
  verify: {
    summary: 'Comprueba que los libros están íntegros, o dice qué no cuadra.',
    load: async () => (await import('./books/verify.ts')).verify,
  },
  doctor: {
    summary: 'Dice si la instalación y el registro necesitan a alguien, y qué hacer.',
    load: async () => (await import('./books/doctor.ts')).doctor,
  },
  export: {
    summary: 'Escribe un libro en un archivo que cualquiera puede comprobar.',
    load: async () => (await import('./backup/export-ledger.ts')).exportLedger,
  },
  'forget-readings': {
    summary: 'Quita las consultas de hace años, y lo deja escrito en el libro.',
    load: async () => (await import('./books/forget-readings.ts')).forgetOldReadings,
  },
  municipality: {
    summary: 'Muestra las municipalidades y sus direcciones; prepara otra.',
    load: async () => (await import('./people/municipality.ts')).municipality,
  },
  user: {
    summary: 'Muestra las personas; las invita, les da otra contraseña o les quita el acceso.',
    load: async () => (await import('./people/user.ts')).user,
  },
  'rotate-keys': {
    summary: 'Cambia todas las claves, tras una fuga.',
    load: async () => (await import('./books/rotate-keys.ts')).rotateKeys,
  },
  'break-glass': {
    summary: 'Abre el ingreso de emergencia a una cuenta local, por unos minutos.',
    load: async () => (await import('./people/break-glass.ts')).breakGlass,
  },
} as const satisfies Readonly<Record<string, Command>>
