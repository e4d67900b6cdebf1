import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { processTree } from '../../src/process-tree'
import { victim } from './target'

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Fields of a process from the third on (proc(5)); the second, the name in brackets, may hold anything. */
async function statOf(pid: number): Promise<number[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
}

/** Seconds of processor time that the product and all its processes have used. */
export async function processorTime(): Promise<number> {
  const stats = await Promise.all((await processTree(victim.pid)).map(statOf))
  return stats.reduce((sum, fields) => sum + (fields[11] ?? 0) + (fields[12] ?? 0), 0) / ticksPerSecond
}

/** Seconds of processor time that go by while something is done to the product. */
export async function processorTimeOf(work: () => Promise<unknown>): Promise<number> {
  const before = await processorTime()
  await work()
  return (await processorTime()) - before
}

/** MiB that the product and all its processes hold in memory. */
export async function memory(): Promise<number> {
  const stats = await Promise.all((await processTree(victim.pid)).map(statOf))
  return (stats.reduce((sum, fields) => sum + (fields[21] ?? 0), 0) * 4096) / 2 ** 20
}
