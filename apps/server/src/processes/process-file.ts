import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProcessState } from '@perigee/server-kit/processes/keep-running'
import { z } from 'zod'
import { isRunning, startMarkOf } from '../instance/running-instance.mjs'

const folderIn = (dataFolder: string): string => join(dataFolder, 'processes')

const file = z.object({
  pid: z.number(),
  startMark: z.string().nullable(),
  processes: z.array(
    z.object({
      name: z.string(),
      state: z.enum(['starting', 'running', 'down']),
      pid: z.number().nullable(),
      since: z.coerce.date(),
      ends: z.number(),
      lastEnd: z.object({ at: z.coerce.date(), reason: z.string() }).nullable(),
      memoryLimit: z.number(),
    }),
  ),
})

/** Writes down, for `doctor`, how the processes of this server are. */
export function processFile(dataFolder: string) {
  const path = join(folderIn(dataFolder), `${process.pid}.json`)
  let writing = forgetGone(dataFolder).catch(() => undefined)
  const whole = async (processes: readonly ProcessState[]): Promise<void> => {
    await mkdir(folderIn(dataFolder), { recursive: true, mode: 0o700 })
    await writeFile(`${path}.new`, JSON.stringify({ pid: process.pid, startMark: startMarkOf(process.pid), processes }))
    await rename(`${path}.new`, path)
  }
  const afterwards = (work: () => Promise<void>): Promise<void> => (writing = writing.then(work).catch(() => undefined))
  return {
    write: (processes: readonly ProcessState[]) => void afterwards(() => whole(processes)),
    remove: () => afterwards(() => rm(path, { force: true })),
  }
}

/** The processes of all servers that run on this data folder. */
export const readProcesses = async (dataFolder: string): Promise<ProcessState[]> =>
  (await readAll(dataFolder)).flatMap(({ written }) => (written && isRunning(written) ? written.processes : []))

/** Removes what servers left that were killed. */
async function forgetGone(dataFolder: string): Promise<void> {
  const gone = (await readAll(dataFolder)).filter(({ written }) => !written || !isRunning(written))
  await Promise.all(gone.map(({ path }) => rm(path, { force: true })))
}

async function readAll(dataFolder: string) {
  const names = await readdir(folderIn(dataFolder)).catch(() => [])
  return Promise.all(
    names.map(async (name) => {
      const path = join(folderIn(dataFolder), name)
      return { path, written: parsed(await readFile(path, 'utf8').catch(() => '')) }
    }),
  )
}

function parsed(text: string): z.infer<typeof file> | undefined {
  try {
    return file.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
