import { chmod, mkdir } from 'node:fs/promises'

/** Makes a folder with exactly this mode, whatever the process leaves out of the modes of what it makes. */
export async function makeFolder(path: string, mode: number): Promise<void> {
  await mkdir(path, { recursive: true })
  await chmod(path, mode)
}
