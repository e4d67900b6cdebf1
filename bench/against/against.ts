import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { median } from '../figures/figure'
import { withProduct } from '../gateway/bench-product'
import { RawConnection } from './raw-connection'
import { runLoad } from './run-load'
import { signedRequests } from './signed-requests'
import { runWarp, warpVersion } from './warp'
import { type Done, type Endpoint, type Work, works } from './works'

const bucket = 'perigee-bench'

/**
 * Measures Perigee and another S3 service by turns and prints ratios. The other's keys come by `AGAINST_ACCESS_KEY_ID` and
 * `AGAINST_SECRET_ACCESS_KEY`; `--env NAME=VALUE` are settings of Perigee. The other's bucket `perigee-bench` is emptied afterwards. @throws for arguments it does not know
 */
export async function against(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      against: { type: 'string', default: '' },
      works: { type: 'string', default: works.map(({ name }) => name).join(',') },
      seconds: { type: 'string', default: '10' },
      turns: { type: 'string', default: '3' },
      env: { type: 'string', multiple: true, default: [] },
      own: { type: 'boolean', default: false },
    },
  })
  const wanted = values.works.split(',').map((name) => {
    const work = works.find((one) => one.name === name)
    if (!work) throw new Error(`there is no work ${name}: ${works.map((one) => one.name).join(', ')}`)
    return work
  })
  const other: Endpoint = {
    name: 'other',
    url: values.against,
    accessKeyId: process.env.AGAINST_ACCESS_KEY_ID ?? '',
    secretKey: process.env.AGAINST_SECRET_ACCESS_KEY ?? '',
    bucket,
  }
  const warp = values.own ? null : await warpVersion()
  await withProduct(
    async ({ product, access }) => {
      const ours: Endpoint = {
        name: 'perigee',
        url: product.urls.gateway,
        accessKeyId: access.access_key_id,
        secretKey: access.secret_key,
        bucket,
      }
      const turns = { seconds: Number(values.seconds), turns: Number(values.turns), warp: warp !== null }
      console.log(`client: ${warp ?? 'our own'}; other: ${await serverOf(other)}; ${turns.turns} turns, median\n`)
      console.log('| work | load | Perigee | other | ratio | target |\n| --- | --- | --- | --- | --- | --- |')
      for (const endpoint of [ours, other]) await makeBucket(endpoint)
      for (const work of wanted) console.log(await line(work, [ours, other], turns))
    },
    Object.fromEntries(values.env.map((setting) => setting.split('=', 2))),
  )
}

async function line(
  work: Work,
  endpoints: Endpoint[],
  { seconds, turns, warp }: { seconds: number; turns: number; warp: boolean },
): Promise<string> {
  const load = loadavg()[0]?.toFixed(1) ?? ''
  const rates = endpoints.map(() => [] as number[])
  const step = (name: 'prepare' | 'run' | 'empty', endpoint: Endpoint, within = seconds) =>
    runLoad({ work, endpoint, seconds: within, step: name })
  const own = async (endpoint: Endpoint): Promise<Done> => {
    if (work.kind === 'delete') await step('prepare', endpoint)
    return step('run', endpoint)
  }
  if (!warp && work.kind !== 'delete') {
    for (const endpoint of endpoints) {
      await step('prepare', endpoint)
      // Two seconds warm up.
      await step('run', endpoint, 2)
    }
  }
  for (let turn = 0; turn < turns; turn++) {
    for (const [at, endpoint] of endpoints.entries()) {
      const done = await (warp ? runWarp(work, endpoint, seconds) : own(endpoint))
      rates[at]?.push(done.amount / done.seconds)
    }
  }
  if (!warp) for (const endpoint of endpoints) await step('empty', endpoint)
  const shown = rates.map((all) => all.map((rate) => rate.toFixed(0)).join(', '))
  const [ours = Number.NaN, theirs = Number.NaN] = rates.map(median)
  return `| ${work.name} | ${load} | ${shown.join(` ${work.unit}/s | `)} ${work.unit}/s | ${(ours / theirs).toFixed(2)} | ${work.target} |`
}

async function makeBucket(endpoint: Endpoint): Promise<void> {
  const connection = new RawConnection(new URL(endpoint.url))
  const { status, text } = await connection.send(signedRequests(endpoint).plain({ method: 'PUT' }))
  connection.close()
  if (status !== 200 && status !== 409) throw new Error(`${endpoint.name} made no bucket (${status}): ${text}`)
}

/** What it calls itself. */
async function serverOf({ url }: Endpoint): Promise<string> {
  const answer = await fetch(url)
  await answer.body?.cancel()
  return answer.headers.get('server') ?? url
}
