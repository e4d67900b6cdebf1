// `npm run pack`: perigee-server as one package that npm installs anywhere, with the console in it. The registry's
// packages that it needs are named by exact version; ours are in its bundle.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWhenChanged } from './build-when-changed.mjs'
import { installDependencies } from './install.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const stage = join(root, '.cache/pack')

installDependencies()
await buildWhenChanged()

const { version, license, description, engines } = readJson('package.json')
const { packages: locked } = readJson('package-lock.json')

rmSync(stage, { recursive: true, force: true })
mkdirSync(stage, { recursive: true })
// machine code fits this machine only
const fitsAnywhere = (file) => !file.endsWith('.node')
cpSync(join(root, 'apps/server/dist'), join(stage, 'dist'), { recursive: true, filter: fitsAnywhere })
cpSync(join(root, 'apps/console/dist'), join(stage, 'console'), { recursive: true })
for (const file of ['LICENSE', 'README.md']) cpSync(join(root, file), join(stage, file))
const packageJson = {
  name: 'perigee-server',
  version,
  license,
  description,
  type: 'module',
  engines,
  bin: { 'perigee-server': 'dist/perigee-server.mjs' },
  dependencies: neededFromRegistry('@perigee/server'),
}
writeFileSync(join(stage, 'package.json'), `${JSON.stringify(packageJson, null, 2)}\n`)

const { status } = spawnSync('npm', ['pack', '--pack-destination', root], {
  cwd: stage,
  stdio: ['ignore', 'ignore', 'inherit'],
  shell: process.platform === 'win32',
})
if (status !== 0) process.exit(1)
console.log(`perigee-server-${version}.tgz: npm install -g ./perigee-server-${version}.tgz`)

/** What a workspace and those that it is made of take from the registry, by name. */
function neededFromRegistry(workspace, seen = new Set()) {
  if (seen.has(workspace)) return {}
  seen.add(workspace)
  const entries = Object.entries(locked[locked[`node_modules/${workspace}`].resolved].dependencies ?? {})
  const ours = entries.filter(([name]) => name.startsWith('@perigee/'))
  const others = entries.filter(([name]) => !name.startsWith('@perigee/'))
  return Object.assign({}, ...ours.map(([name]) => neededFromRegistry(name, seen)), Object.fromEntries(others))
}

function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}
