import type * as spanish from '../../office/seasons.ts'
import type { Words } from '../../shape.ts'

export const seasonWords: Words<typeof spanish.seasonWords> = {
  add: 'Add a season with other hours',
  help: 'On the days of a season, every year, it closes at the times of that season. It may go from one year to the next: from 20/12 to 07/01.',
  season: (name) => `Season ${name}`,
  name: 'Name',
  from: 'From',
  to: 'To',
  dayPlaceholder: 'dd/mm',
  remove: (name) => `Remove the season ${name}`,
  said: (name, from, to, hours) => `${name}, from ${from} to ${to}: ${hours}`,
}
