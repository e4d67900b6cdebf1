import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const inputs = ['packages', 'apps', 'package-lock.json', 'package.json', 'tsconfig.base.json', 'tsconfig.json']
const outputs = ['apps/console/dist/index.html', 'apps/server/dist/perigee-server.mjs']
const recordFile = `${root}.cache/built-from`

const notBuiltFrom = /(^|\/)(node_modules|dist|testing)$|\.test\.tsx?$/

/** Builds console and server unless they were built from exactly what is here now. */
export async function buildWhenChanged() {
  const hash = hashOfInputs()
  const recorded = existsSync(recordFile) ? readFileSync(recordFile, 'utf8') : ''
  if (recorded === hash && outputs.every((file) => existsSync(root + file))) return
  process.stdout.write('Building the console and the server … ')
  const started = performance.now()
  rmSync(recordFile, { force: true })
  const { status, output } = await build()
  if (status !== 0) {
    console.error(`failed\n\n${output}`)
    process.exit(1)
  }
  mkdirSync(`${root}.cache`, { recursive: true })
  writeFileSync(recordFile, hash)
  console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** Names and contents of every file that a build reads. */
function hashOfInputs() {
  const hash = createHash('sha256')
  for (const input of inputs) addTo(hash, input)
  return hash.digest('hex')
}

function addTo(hash, path) {
  if (notBuiltFrom.test(path) || !existsSync(root + path)) return
  const entries = folderEntries(root + path)
  if (entries) for (const name of entries.sort()) addTo(hash, `${path}/${name}`)
  else
    hash.update(`${path}\0`).update(
      createHash('sha256')
        .update(readFileSync(root + path))
        .digest(),
    )
}

function folderEntries(path) {
  try {
    return readdirSync(path)
  } catch (cause) {
    if (cause.code === 'ENOTDIR') return undefined
    throw cause
  }
}

function build() {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', 'build', '--loglevel=error'], { cwd: root, shell: process.platform === 'win32' })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', (cause) => resolve({ status: 1, output: cause.message }))
    child.on('close', (status) => resolve({ status, output }))
  })
}
