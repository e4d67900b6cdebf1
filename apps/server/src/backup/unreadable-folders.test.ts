import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { backupNames, findBackup } from './places'
import { assertEmptyFolder } from './restore-backup'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'perigee-folders-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

/** A file where a folder should be, and a link that leads to itself: reading fails though something is there. */
async function unreadable(name: string): Promise<string[]> {
  const file = join(home, `file-${name}`)
  await writeFile(file, 'precious')
  const loop = join(home, `loop-${name}`)
  await symlink(loop, loop)
  return [file, loop]
}

it('a folder that is new or empty may be restored into', async () => {
  await assertEmptyFolder(join(home, 'none'))
  await mkdir(join(home, 'empty'))
  await assertEmptyFolder(join(home, 'empty'))
})

it('a folder whose content cannot be seen is not taken for an empty one', async () => {
  for (const folder of await unreadable('data')) {
    await expect(assertEmptyFolder(folder)).rejects.toThrow(`${folder} cannot be read: nothing was changed.`)
  }
})

it('a new target has no backups; one that cannot be read is an error', async () => {
  expect(await backupNames(join(home, 'none'))).toEqual([])
  await expect(findBackup(join(home, 'none'))).rejects.toThrow('There is no finished backup in')
  for (const target of await unreadable('target')) {
    await expect(backupNames(target)).rejects.toThrow('cannot be read.')
  }
})
