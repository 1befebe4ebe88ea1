import { sayFault } from '../src/cli/common/say-fault.ts'
import { bench } from './bench.ts'

try {
  process.exitCode = await bench(process.argv.slice(2))
} catch (fault) {
  process.exitCode = sayFault(fault)
}
