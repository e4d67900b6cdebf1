import { text } from 'node:stream/consumers'
import { EngineError, type MachineSpec } from '@perigee/compute/engine'
import { createLogger } from '@perigee/server-kit/logger'
import { createQemuEngine } from '../create-qemu-engine'

/** The program of a process that makes one call of the engine: its folder is an argument, the call comes by the input. */
interface Call {
  create?: MachineSpec
  start?: MachineSpec
  stop?: string
  remove?: string
}

const [folder = ''] = process.argv.slice(2)
const call = JSON.parse(await text(process.stdin)) as Call
const engine = await createQemuEngine({
  folder,
  gateway: null,
  settings: { acceleration: 'tcg', user: 'own' },
  logger: createLogger({ level: 'silent' }),
})
process.stdout.write('begins\n')
try {
  if (call.create) await engine.create(call.create)
  if (call.start) await engine.start(call.start)
  if (call.stop !== undefined) await engine.stop(call.stop, 30_000)
  if (call.remove !== undefined) await engine.remove(call.remove)
} catch (cause) {
  process.exitCode = 1
  if (!(cause instanceof EngineError)) throw cause
}
await engine.close()
