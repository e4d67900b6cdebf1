import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a running server writes about itself into its data folder (PostgreSQL's miscadmin.h lists the lines). */
export interface Postmaster {
  pid: number
  dataDir: string
  port: number
  socketDir: string
  /** It accepts connections. */
  ready: boolean
}

export const postmasterFile = (dataDir: string): string => join(dataDir, 'postmaster.pid')

/** Undefined when there is no such file or it is not whole yet. */
export async function readPostmaster(dataDir: string): Promise<Postmaster | undefined> {
  const content = await readFile(postmasterFile(dataDir), 'utf8').catch(() => '')
  const lines = content.split('\n').map((line) => line.trim())
  const [pid, , , port, socketDir] = lines
  if (!pid || !/^\d+$/.test(pid) || !port || !socketDir) return undefined
  return { pid: Number(pid), dataDir, port: Number(port), socketDir, ready: lines[7] === 'ready' }
}
