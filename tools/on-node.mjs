// `node tools/on-node.mjs 22 run --project unit`: Vitest on another major version of Node, which the npm package `node`
// brings. It is fetched when it is first asked for and kept in .cache, so that no install pays for it.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [major, ...args] = process.argv.slice(2)
if (!/^\d+$/.test(major ?? '')) throw new Error('Name a major version of Node first: node tools/on-node.mjs 22 run')

const node = fetchedNode(major)
const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
console.log(`On Node ${stdout.trim()}: vitest ${args.join(' ')}`)
const { status } = spawnSync(node, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
  cwd: root,
  stdio: 'inherit',
  // What a test starts by its name is of the same version.
  env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
})
process.exitCode = status ?? 1

function fetchedNode(version) {
  const folder = join(root, '.cache/node', version)
  const file = join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  // The package's install script puts the binary of this machine in its place.
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, allowScripts: { node: true } }))
  const install = ['install', `node@${version}`, '--no-fund', '--no-audit', '--loglevel=error']
  const { status: installed } = spawnSync('npm', install, {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (installed === 0 && existsSync(file)) return file
  throw new Error(`Node ${version} could not be fetched from npm.`)
}
