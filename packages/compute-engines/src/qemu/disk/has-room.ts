import { statfs } from 'node:fs/promises'

/** A machine that is held because the disk is full goes on once there is as much again. */
const enough = 256 * 1024 * 1024

export async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= enough
}
