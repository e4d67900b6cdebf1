import { readdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the program that this run's tests start, beside apps/server/dist; the first test of a worker builds it. */
    programFolder: string
  }
}

const server = fileURLToPath(new URL('../../', import.meta.url))
const prefix = '.perigee-test-program-'

/** vitest's globalSetup: a name for this run's program, and its end when the run is over. */
export default function globalProgram(project: TestProject): () => void {
  const own = `${prefix}${process.pid}-`
  project.provide('programFolder', own)
  return () => {
    for (const name of readdirSync(server))
      if (name.startsWith(own)) rmSync(`${server}${name}`, { recursive: true, force: true })
  }
}
