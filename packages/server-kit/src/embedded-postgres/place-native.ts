import { chmod, cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Native } from './native'
import type { Owner } from './owner'
import { canReach } from './reachable'

/** The binaries where `owner` can run them: as they are, else copied once into `home`. */
export async function placeNative(
  native: Native,
  { owner, home }: { owner: Owner | undefined; home: string },
): Promise<Native> {
  if (!owner || (await canReach(native.dir, owner))) return native
  const dir = join(home, `postgresql-${native.version}`)
  if (!(await exists(dir))) await copyAtOnce(native.dir, dir, home)
  return { ...native, dir }
}

/** Copies aside and renames: a copy that was cut short is never taken for a whole one. */
async function copyAtOnce(from: string, to: string, home: string): Promise<void> {
  await mkdir(home, { recursive: true })
  await chmod(home, 0o711)
  const aside = await mkdtemp(join(home, '.copying-'))
  const copy = join(aside, 'native')
  await cp(from, copy, { recursive: true, verbatimSymlinks: true })
  try {
    await rename(copy, to)
  } catch (cause) {
    if (!(await exists(to))) throw cause
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
