import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { orIfMissing } from '@perigee/server-kit/or-if-missing'
import { openFileBlobs } from '@perigee/store-core/blobs/files'
import type { BlobStore } from '@perigee/store-core/blobs/blob-store'

/** Backups of one target, each in a folder named by its time; what is not finished has another name. */
export const backupsFolder = (target: string): string => join(target, 'backups')

const finished = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

export const backupName = (at: Date): string => at.toISOString().replaceAll(/[:.]/g, '-')

export const unfinishedName = (name: string): string => `unfinished-${name}`

/** Finished backups, oldest first; none in a new target. @throws Error with a sentence when they cannot be read */
export async function backupNames(target: string): Promise<string[]> {
  const folder = backupsFolder(target)
  const names = await orIfMissing(readdir(folder), []).catch((cause: unknown) => {
    throw new Error(`The backups in ${folder} cannot be read.`, { cause })
  })
  return names.filter((name) => finished.test(name)).sort()
}

/** The folder of a backup, the newest one without a name. @throws Error with a sentence when there is none */
export async function findBackup(target: string, asked?: string): Promise<string> {
  const names = await backupNames(target)
  const name = asked ?? names.at(-1)
  if (name === undefined) throw new Error(`There is no finished backup in ${target}.`)
  if (!names.includes(name))
    throw new Error(`There is no finished backup ${name} in ${target}. There are: ${names.join(', ') || 'none'}.`)
  return join(backupsFolder(target), name)
}

/** All backups of a target share the blobs: one that did not change is kept once. */
export const keptBlobs = (target: string, placement: number): Promise<BlobStore> =>
  openFileBlobs({ directory: join(target, 'blobs', String(placement)) })
