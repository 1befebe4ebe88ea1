// A server process in miniature, to be killed by tests: holds the PostgreSQL of a folder and writes
// one JSON line when it is up, and one for each thing it reports. SIGINT ends it in haste.
import { startEmbeddedPostgres } from '#server/platform/database/cluster/embedded-postgres.ts'

function say(line: { readonly url: string } | { readonly report: string }): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

const [folder, attach] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: hold-postgres FOLDER [attach]')
const postgres = await startEmbeddedPostgres({
  folder,
  attach: attach === 'attach',
  report: (sentence) => say({ report: sentence }),
})
const alive = setInterval(() => undefined, 60_000)
process.once('SIGTERM', () => {
  clearInterval(alive)
  void postgres.stop()
})
process.once('SIGINT', () => process.exit(1))
// Last: whoever reads it may send the signal at once.
say({ url: postgres.url })
