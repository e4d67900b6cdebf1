import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { auth } from '@perigee/contract/auth'
import { getConfig } from '@perigee/contract/config'
import { MiB } from '@perigee/std/units'
import { consoleClient } from '../../e2e/src/console-client'
import { processTree } from '../../e2e/src/process-tree'
import { solveCaptcha } from '../../e2e/src/solve-captcha'
import { median, type Figure } from '../figures/figure'
import { type BenchProduct, withProduct } from '../gateway/bench-product'
import { agent, send, timed } from '../gateway/http-client'
import { presigned } from '../gateway/presigned'
import { memoryOf } from '../gateway/process-figures'
import { aBrowser } from './kinds'

const heap = 512
const strangers = 500
const size = 10 * MiB
const idleRounds = 7
const warmUp = 10_000
/** Milliseconds under attack; PERIGEE_BENCH_SECONDS makes it another time. */
const duration = Number(process.env.PERIGEE_BENCH_SECONDS ?? 60) * 1000

/**
 * A person logs in and downloads while 500 strangers press on all four services: slow and idle connections, big forms,
 * garbage grants, hostile XML, wrong logins. All on one small heap.
 */
export const pressedByStrangers = (): Promise<Figure[]> =>
  withProduct(
    async (bench) => {
      const { product, access } = bench
      await send('PUT', presigned(access, 'PUT', 'strangers'))
      const object = 'strangers/ten'
      await send('PUT', presigned(access, 'PUT', object), { body: Buffer.alloc(size, 'x') })
      const download = () => send('GET', presigned(access, 'GET', object))
      const round = async () => ({ login: await loginTime(bench), download: await timed(download) })

      await round()
      const idle: Round[] = []
      for (let n = 0; n < idleRounds; n++) idle.push(await round())
      const idleMemory = await memoryOfServers(product.pid)

      const crowd = await startCrowd(bench)
      await pause(warmUp)
      const pressed: Round[] = []
      let peak = 0
      for (const until = performance.now() + duration; performance.now() < until;) {
        pressed.push(await round())
        peak = Math.max(peak, await memoryOfServers(product.pid))
        await pause(1000)
      }
      const told = await crowd.stop()
      agent.destroy()
      const restarts = product.output().match(/a process ended|ended unexpectedly/g)?.length ?? 0
      console.log(`answers: ${JSON.stringify(told.answers)}; open at the end: ${told.open}`)
      return [
        ...(['login', 'download'] as const).map((of) => ratioFigure(of, idle, pressed)),
        {
          name: `memory of the server while ${strangers} strangers press on it`,
          value: `${(peak / MiB).toFixed(0)} MiB (idle ${(idleMemory / MiB).toFixed(0)} MiB), ${restarts} restarts`,
          explains: `Resident memory of all its Node processes, each with a heap of ${heap} MiB.`,
        },
      ]
    },
    { NODE_OPTIONS: `--max-old-space-size=${heap}` },
  )

type Round = { login: number; download: number }

function ratioFigure(of: keyof Round, idle: readonly Round[], pressed: readonly Round[]): Figure {
  const before = median(idle.map((round) => round[of]))
  const times = pressed.map((round) => round[of])
  const during = median(times)
  const what = of === 'login' ? "a person's login" : 'a download of 10 MiB'
  return {
    name: `${what} while ${strangers} strangers press on the server`,
    value: `${(during / before).toFixed(2)} × idle (${during.toFixed(0)} against ${before.toFixed(0)} ms; longest ${Math.max(...times).toFixed(0)} ms)`,
    explains: `Medians of ${times.length} and ${idle.length} times; the target is under 3. The strangers share the machine.`,
  }
}

let logins = 0

/** Of the request alone: the proof of work before it is the visitor's. Always from another address: each has few tries. */
async function loginTime({ product, account: { email, password } }: BenchProduct): Promise<number> {
  const { console: url } = product.urls
  const body = JSON.stringify({ email, password, ...(await solveCaptcha(consoleClient(url))) })
  const headers = { ...(await aBrowser(url)), 'content-type': 'application/json', 'content-length': body.length }
  const { port } = new URL(url)
  const localAddress = `127.0.9.${(++logins % 250) + 1}`
  return timed(async () => {
    const options = { host: '127.0.0.1', port, method: 'POST', path: auth.login.path, agent: false, localAddress }
    const outgoing = request({ ...options, headers: { ...headers, host: new URL(url).host } })
    outgoing.end(body)
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    if (answer.statusCode !== 200) throw new Error(`the login was answered ${answer.statusCode}`)
    await answer.toArray()
  })
}

/** Of the program and the processes that it started of itself; its database is none of them. */
async function memoryOfServers(pid: number): Promise<number> {
  const all = await processTree(pid)
  return all.filter(isServer).reduce((sum, one) => sum + memoryOf(one, 'VmRSS'), 0)
}

function isServer(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('perigee-server')
  } catch {
    return false
  }
}

async function startCrowd({ product, account }: BenchProduct) {
  const { answer: config } = await account.client.call(getConfig)
  const orders = { place: { urls: product.urls, satelliteAddress: config.satelliteNodeURL }, strangers }
  const child = fork(join(import.meta.dirname, 'crowd.ts'), [JSON.stringify(orders)], { execArgv: ['--import', 'tsx'] })
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`the strangers left by themselves: ${String(code)}`)
  })
  gone.catch(() => undefined)
  return {
    async stop() {
      const told = Promise.race([once(child, 'message'), gone])
      child.send('stop')
      const [answer] = (await told) as [{ answers: object; open: number }]
      return answer
    },
  }
}
