import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Runs a TypeScript file of the repository, its path given from the root, and ends as it ends. */
export function runScript(path) {
  const main = fileURLToPath(new URL(`../${path}`, import.meta.url))
  // What the AWS SDK says about future Node versions does not concern whoever runs this.
  const env = { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' }
  const child = spawn(process.execPath, ['--import', 'tsx', main], { stdio: 'inherit', env })
  // Ctrl-C reaches the child as well, which needs a moment to end in order.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('close', (code) => (process.exitCode = code ?? 1))
}
