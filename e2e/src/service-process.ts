import { readFile } from 'node:fs/promises'
import { processTree } from './process-tree'
import type { Product } from './product'

/** The process of a running product that has this service to itself. */
export async function serviceProcess(
  { pid }: Product,
  service: 'gateway' | 'auth' | 'linkshare' | 'compute',
): Promise<number> {
  for (const child of await processTree(pid)) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(`--services=${service}\0`)) return child
  }
  throw new Error(`no process below ${pid} is that of ${service}`)
}
