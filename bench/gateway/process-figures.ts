import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second. */
const tick = 10

/** Of a process that runs, from /proc. */
export function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024
}

/** Milliseconds of processor time that a process took so far, all threads. */
export function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program stands in parentheses and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tick
}

/** The process of a running product that answers S3: one below the main one, or that itself. */
export function gatewayOf(product: number): number {
  const below = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === product)
  return Number(below.find((name) => commandOf(name).includes('--services=gateway')) ?? product)
}

const read = (pid: string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

const commandOf = (pid: string): string => read(pid, 'cmdline')

function parentOf(pid: string): number {
  const stat = read(pid, 'stat')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}
