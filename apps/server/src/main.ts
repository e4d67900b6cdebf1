import { createCli } from './cli'
import { failureText } from './failure-text'

process.setSourceMapsEnabled(true)
process.on('uncaughtException', (error) => {
  process.stderr.write(`${failureText(error)}\n`)
  process.exit(1)
})

try {
  await createCli(process.env).parseAsync()
  process.exitCode = 0
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`)
  process.exitCode = 1
}
