/**
 * Drawn properties draw the same cases in every run of the gate, so that a change alone makes one
 * fail. `DRAWN=1` (set by `npm run test:all`) draws anew; fast-check prints the seed of a failure.
 */
import fc from 'fast-check'

if (process.env['DRAWN'] !== '1')
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_129 })
