import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Done, type Endpoint, inCall, type Work } from './works'

const run = promisify(execFile)
const program = process.env.PERIGEE_BENCH_WARP ?? 'warp'

/** Its version, where the binary is found (`PERIGEE_BENCH_WARP`, or in the path). https://github.com/minio/warp */
export async function warpVersion(): Promise<string | null> {
  try {
    return (await run(program, ['--version'])).stdout.trim()
  } catch {
    return null
  }
}

/** One turn of warp, which prepares and removes its own objects. @throws when it fails or prints no rate */
export async function runWarp(work: Work, endpoint: Endpoint, seconds: number): Promise<Done> {
  const { host, protocol } = new URL(endpoint.url)
  const flags = [
    `--host=${host}`,
    ...(protocol === 'https:' ? ['--tls'] : []),
    `--bucket=${endpoint.bucket}-warp`,
    `--concurrent=${work.atOnce}`,
    `--duration=${seconds}s`,
    `--obj.size=${work.size}B`,
    ...(work.kind === 'put' ? [] : [`--objects=${work.prepared}`]),
    ...(work.kind === 'delete' ? [`--batch=${inCall}`] : []),
    ...(work.unsigned ? ['--disable-sha256-payload'] : []),
    '--no-color',
  ]
  // By the environment: a list of processes shows arguments.
  const env = { ...process.env, WARP_ACCESS_KEY: endpoint.accessKeyId, WARP_SECRET_KEY: endpoint.secretKey }
  const { stdout } = await run(program, [work.kind, ...flags], { env, maxBuffer: 64 << 20 })
  const rates = Array.from(stdout.matchAll(/Average: (?:([\d.]+) MiB\/s, )?([\d.]+) obj\/s/g))
  const [, inMiB, inObjects] = rates.at(-1) ?? []
  const amount = Number(work.unit === 'MiB' ? inMiB : inObjects)
  if (!(amount > 0)) throw new Error(`warp printed no rate: ${stdout.slice(-500)}`)
  return { amount, seconds: 1 }
}
