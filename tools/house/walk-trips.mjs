import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Starts the server of a checkout from its source, sends it one request of each kind, and prints of how many files a
 * function ran. `packages/std` is left out. Needs tsx.
 */
export async function walkTrips(root) {
  process.env.PERIGEE_PROGRAM = join(root, 'apps/server/src/main.ts')
  const load = (path) => import(pathToFileURL(join(root, path)).href)
  const { newInstallation, startProduct, removeInstallation } = await load('e2e/src/product.ts')
  const folder = mkdtempSync(join(tmpdir(), 'perigee-house-'))
  const report = join(folder, 'trip.json')
  const scripts = [
    join(root, 'node_modules/tsx/dist/loader.mjs'),
    fileURLToPath(new URL('record-trips.mjs', import.meta.url)),
  ]
  const installation = await newInstallation({
    PERIGEE_WORKERS: '0',
    PERIGEE_HOUSE_REPORT: report,
    NODE_OPTIONS: scripts.map((script) => `--import ${pathToFileURL(script).href}`).join(' '),
  })
  const product = await startProduct(installation)
  try {
    for (const [name, trip] of await makeTrips(load, installation)) {
      // what was done before is loaded, and looked up nowhere
      await trip()
      await trip()
      await filesSince(product, report)
      await trip()
      print(root, name, await filesSince(product, report))
    }
  } finally {
    await product.stop()
    await removeInstallation(installation)
    rmSync(folder, { recursive: true })
  }
}

async function makeTrips(load, installation) {
  const { signUp } = await load('e2e/src/sign-up.ts')
  const { makeAccess } = await load('e2e/src/make-access.ts')
  const { s3Client } = await load('e2e/src/s3-client.ts')
  const { consoleClient } = await load('e2e/src/console-client.ts')
  const { solveCaptcha } = await load('e2e/src/solve-captcha.ts')
  const { auth } = await load('packages/contract/src/auth.ts')
  const s3 = await load('node_modules/@aws-sdk/client-s3/dist-cjs/index.js')

  const { email, password, client: person } = await signUp(installation)
  const access = await makeAccess(installation, { client: person }, { passphrase: 'correct horse battery staple' })
  const client = s3Client({ endpoint: installation.urls.gateway, ...access })
  const Bucket = `house-${randomBytes(4).toString('hex')}`
  await client.send(new s3.CreateBucketCommand({ Bucket }))
  const Tagging = { TagSet: [{ Key: 'kind', Value: 'trip' }] }
  await client.send(new s3.PutBucketTaggingCommand({ Bucket, Tagging }))
  const object = { Bucket, Key: 'a/b.bin' }
  return [
    ['S3 PutObject', () => client.send(new s3.PutObjectCommand({ ...object, Body: randomBytes(100_000) }))],
    ['S3 GetObject', async () => (await client.send(new s3.GetObjectCommand(object))).Body.transformToByteArray()],
    ['S3 GetBucketTagging', () => client.send(new s3.GetBucketTaggingCommand({ Bucket }))],
    [
      'login, server side',
      async () => {
        const stranger = consoleClient(installation.urls.console)
        await stranger.call(auth.login, { body: { email, password, ...(await solveCaptcha(stranger)) } })
      },
    ],
  ]
}

async function filesSince({ pid }, report) {
  rmSync(report, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (let tries = 0; !existsSync(report) && tries < 200; tries++) await wait(50)
  return JSON.parse(readFileSync(report, 'utf8')).filter((url) => url.startsWith('file:'))
}

function print(root, name, urls) {
  const paths = urls.map((url) => relative(root, fileURLToPath(url.replace(/\?.*$/, ''))))
  const isOurs = (path) => /^(packages|apps)\/[^/]+\/src\//.test(path) && !path.startsWith('packages/std/')
  const files = [...new Set(paths.filter(isOurs))].sort()
  const lines = files.reduce((sum, path) => sum + readFileSync(join(root, path), 'utf8').split('\n').length - 1, 0)
  const parts = new Map()
  for (const path of files) parts.set(path.split('/')[1], (parts.get(path.split('/')[1]) ?? 0) + 1)
  const held = [...parts].sort((one, other) => other[1] - one[1]).map(([part, count]) => `${part} ${count}`)
  console.log(`${name.padEnd(20)} ${String(files.length).padStart(3)} files, ${lines} lines: ${held.join(', ')}`)
  if (process.argv.includes('--list')) console.log(files.map((path) => `    ${path}`).join('\n'))
}
