import { fileURLToPath } from 'node:url'
import type { MemoryBound } from './memory-bounds'
import { MiB } from '@perigee/std/units'

/** The file that Node runs as this program; once it is built, all files of it are in one folder. */
export const programFile = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../main.ts' : 'perigee-server.mjs', import.meta.url),
)

const heapOption = /^--max[-_]old[-_]space[-_]size=(\d+)$/

/** The limit of the heap that the operator gave to Node, in bytes: it holds for every process. */
export function givenHeapLimit(): number | undefined {
  const given = [...process.execArgv, ...(process.env.NODE_OPTIONS ?? '').split(/\s+/)]
  const megabytes = given.map((option) => heapOption.exec(option)?.[1]).find((found) => found !== undefined)
  return megabytes === undefined ? undefined : Number(megabytes) * MiB
}

/** What Node is started with for a process of its own. */
export const nodeOptions = ({ heap }: MemoryBound): string[] => [
  ...process.execArgv.filter((option) => !heapOption.test(option) && !option.startsWith('--inspect')),
  `--max-old-space-size=${Math.floor(heap / MiB)}`,
]
