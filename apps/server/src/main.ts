import { createCli } from './cli'
import { failureText } from './failure-text'

process.setSourceMapsEnabled(true)

try {
  await createCli(process.env).parseAsync()
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`)
  process.exitCode = 1
}
