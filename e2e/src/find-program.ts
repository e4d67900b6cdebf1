import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

export const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/** The first of these programs that a shell would find. */
export async function findOnPath(names: readonly string[]): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  for (const path of names.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    if (await isExecutable(path)) return path
  }
  return undefined
}
