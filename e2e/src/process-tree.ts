import { readdir, readFile } from 'node:fs/promises'

/** A process and all below it, children before parents (Linux: from /proc). */
export async function processTree(root: number): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    if (/^\d+$/.test(name)) parents.set(Number(name), await parentOf(name))
  }
  const below = (pid: number): number[] =>
    [...parents].filter(([, parent]) => parent === pid).flatMap(([child]) => [...below(child), child])
  return [...below(root), root]
}

/** The fourth field of `stat`; the second, the name in brackets, may hold anything. */
async function parentOf(pid: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? Number.NaN)
}

/** SIGKILL to each; one that is gone already is fine. */
export function killAtOnce(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'ESRCH')) throw cause
    }
  }
}
