import { failureText } from './failure-text'
import { giveHeapRoom } from './heap-growth'
import { loadConfig } from './load-config'
import { thisProcess } from './processes/this-process'

process.setSourceMapsEnabled(true)
giveHeapRoom()

try {
  const plan = thisProcess(process.env)
  if (plan) await (await import('./commands/serve-one')).runServiceProcess(loadConfig(process.env), plan)
  else await (await import('./cli')).createCli(process.env).parseAsync()
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`)
  process.exitCode = 1
}
