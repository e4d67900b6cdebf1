import { readdir, readFile } from 'node:fs/promises'

/** Processes of QEMU that run the machine with this id, of whomever they are (Linux: from /proc). */
export async function machineProcesses(id: string): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(all.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return all.map(Number).filter((_, at) => isOf(lines[at]?.split('\0') ?? [], id))
}

const isOf = ([program = '', ...given]: readonly string[], id: string): boolean =>
  program.includes('qemu-system') && given[given.indexOf('-uuid') + 1] === id
