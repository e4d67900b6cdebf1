import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { orIfMissing } from './or-if-missing'

/**
 * The text of a file that only our user may read; made when it is missing. The file is whole or not there: written
 * aside, synced, then linked; whoever links first wins.
 */
export async function readOrMake(file: string, make: () => string): Promise<string> {
  const present = await readKept(file)
  if (present !== undefined) return present
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const aside = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(aside, 'wx', 0o600)
  try {
    await handle.writeFile(`${make()}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await link(aside, file).catch(alreadyThere)
  await rm(aside)
  return (await readFile(file, 'utf8')).trim()
}

/** The same, undefined when there is no such file. */
export async function readKept(file: string): Promise<string | undefined> {
  const text = await orIfMissing(readFile(file, 'utf8'), undefined)
  return text?.trim()
}

function alreadyThere(cause: unknown): void {
  if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause
}
