/** What a running server says about itself. */
export interface InstanceLock {
  pid: number
  /** Tells the process from a later one with the same id; null where the system has no such mark. */
  startMark: string | null
  /** Where to go: the console, or the first service it runs. */
  url: string
}

export function lockFile(dataFolder: string): string
export function runningInstance(dataFolder: string): InstanceLock | undefined
export function readLock(file: string): InstanceLock | undefined
export function isRunning(lock: Pick<InstanceLock, 'pid' | 'startMark'>): boolean
export function startMarkOf(pid: number): string | null
