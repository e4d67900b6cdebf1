import { access, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const mark = (dataFolder: string): string => join(dataFolder, 'restore-unfinished')

/** Until `finishRestore` nothing serves from this folder. */
export const beginRestore = (dataFolder: string): Promise<void> =>
  writeFile(mark(dataFolder), 'A restore into this folder has not finished.\n', { flag: 'wx' })

export const finishRestore = (dataFolder: string): Promise<void> => rm(mark(dataFolder))

/** @throws Error with a sentence when a restore into this folder was cut off */
export async function assertWhole(dataFolder: string): Promise<void> {
  const cutOff = await access(mark(dataFolder)).then(
    () => true,
    () => false,
  )
  if (cutOff) {
    throw new Error(
      `A restore into ${dataFolder} was cut off, so not everything is there. Remove the folder and restore again.`,
    )
  }
}
