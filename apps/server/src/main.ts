import { createCli } from './cli'
import { failureText } from './failure-text'
import { giveHeapRoom } from './heap-growth'

process.setSourceMapsEnabled(true)
giveHeapRoom()

try {
  await createCli(process.env).parseAsync()
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`)
  process.exitCode = 1
}
