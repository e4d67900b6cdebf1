// `npm start`: installs and builds when something changed, then serves. Needs nothing but Node.
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { chooseDataFolder } from '../apps/server/src/instance/data-folder.mjs'
import { runningInstance } from '../apps/server/src/instance/running-instance.mjs'
import { buildWhenChanged } from './build-when-changed.mjs'
import { installDependencies } from './install.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

requireNode()
if (wantsToServe(process.argv.slice(2))) leaveWhenRunning()
installDependencies()
await buildWhenChanged()
await import('../apps/server/dist/perigee-server.mjs')

/** What the tools that build the console and the server need. */
function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
  if (fits && major > 20) return
  if (fits) return console.log('Note: Node 20 gets no more security fixes. Node 24 is what we recommend.')
  console.error(
    `Perigee needs Node 20.19, 22.12 or newer, best 24. This is ${process.version}, from ${process.execPath}.`,
  )
  process.exit(1)
}

function wantsToServe(args) {
  const command = args.find((arg) => !arg.startsWith('-')) ?? 'serve'
  return command === 'serve' && !args.some((arg) => ['-h', '--help', '-V', '--version'].includes(arg))
}

/** Several servers may share one DATABASE_URL; on the embedded database there is one at a time. */
function leaveWhenRunning() {
  if (process.env.DATABASE_URL?.trim()) return
  const { folder } = chooseDataFolder({ env: process.env, root, isRoot: process.getuid?.() === 0 })
  const running = runningInstance(folder)
  if (!running) return
  console.log(`Perigee already runs at ${running.url} (process ${running.pid}). Nothing was changed.`)
  process.exit(0)
}
