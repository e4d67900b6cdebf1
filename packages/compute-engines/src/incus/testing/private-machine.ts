import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'

/**
 * Where Incus runs in a test: with mounts and processes of its own, which all end with it. Its programs lie over those of
 * the system (`$1`: tree of packages, `$2`: folder for all that is written), which is not written to. The first process
 * takes up what others leave behind.
 */
const script = `
set -e
mount --make-rprivate /
mkdir -p "$2/etc" "$2/var/lib/lxcfs"
cp -a "$1/etc/." "$2/etc/"
for name in subuid subgid; do echo root:1000000:1000000000 >"$2/etc/$name"; done
mount -t overlay overlay -o "lowerdir=$1/usr:/usr" /usr
mount -t overlay overlay -o "lowerdir=$2/etc:/etc" /etc
mount -t overlay overlay -o "lowerdir=$2/var/lib:/var/lib" /var/lib
mount -t tmpfs tmpfs /run
mount -t proc proc /proc
lxcfs /var/lib/lxcfs >"$2/lxcfs.log" 2>&1 &
echo ready
while :; do sleep 1000 & wait $! || true; done
`

export interface PrivateMachine {
  /** Runs a program in it. */
  run(command: string, args: readonly string[], env: Record<string, string>): ChildProcess
  /** Of the first of its processes, as it is known outside. */
  pid: number
  end(): Promise<void>
}

/** @throws where namespaces, overlays or cgroups are not to be had */
export async function startPrivateMachine(tree: string, folder: string): Promise<PrivateMachine> {
  const flags = ['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private']
  const outer = spawn('unshare', [...flags, 'sh', '-c', script, 'machine', tree, folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  outer.stdout.on('data', (bytes: Buffer) => said.push(bytes.toString()))
  outer.stderr.on('data', (bytes: Buffer) => said.push(bytes.toString()))
  const exited = once(outer, 'exit')
  const isReady = () => said.join('').includes('ready\n')
  while (!isReady() && outer.exitCode === null) await Promise.race([once(outer.stdout, 'data'), exited])
  if (!isReady()) throw new Error(`no namespaces for Incus: ${said.join('').trim()}`)
  const pid = await onlyChild(outer.pid ?? 0)
  return {
    pid,
    run: (command, args, env) =>
      spawn('nsenter', ['-t', String(pid), '-m', '-p', '--', 'env', ...pairs(env), command, ...args], {
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    async end() {
      process.kill(pid, 'SIGKILL')
      await exited
    },
  }
}

const pairs = (env: Record<string, string>): string[] => Object.entries(env).map(([name, value]) => `${name}=${value}`)

async function onlyChild(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return Number(children.trim().split(' ')[0])
}
