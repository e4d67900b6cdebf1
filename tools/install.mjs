import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs `npm ci` when what is installed is not what the lock file names; otherwise does nothing.
 * Uses nothing but Node itself, since there may be nothing else yet.
 */
export function installDependencies() {
  if (isInstalled()) return
  console.log('Installing dependencies (npm ci) …')
  const { status } = spawnSync('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  console.error('npm ci failed: see its messages above. The npm registry must be reachable for this.')
  process.exit(1)
}

/** npm keeps its own list of what it installed: every package of the lock must be in it, those for other platforms aside. */
function isInstalled() {
  const listFile = `${root}/node_modules/.package-lock.json`
  if (!existsSync(listFile)) return false
  const wanted = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')).packages
  const installed = JSON.parse(readFileSync(listFile, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, entry]) =>
      !path.includes('node_modules/') || entry.optional || entry.link || installed[path]?.version === entry.version,
  )
}
