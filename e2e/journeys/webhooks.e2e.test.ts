import { restKeys } from '@perigee/contract/rest-keys'
import { webhooks } from '@perigee/contract/webhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../src/database'
import { eventually } from '../src/eventually'
import { type Folder, temporaryFolder } from '../src/folder-of-files'
import { type Access, makeAccess } from '../src/make-access'
import { type Installation, newInstallation, type Product, startProduct } from '../src/product'
import { s3Tool, type Tool } from '../src/s3-tools'
import { type Account, signUp } from '../src/sign-up'
import { type StandardReceiver, startReceiver } from '../src/standard-receiver'
import { takeDown } from '../src/take-down'

let receiver: StandardReceiver
let installation: Installation
let product: Product
let account: Account
let access: Access
let aws: Tool
let removeTool: () => Promise<void>
let files: Folder
let restKey = ''
let webhookId = ''
let secret = ''
const bucket = 'told'

beforeAll(async () => {
  receiver = await startReceiver()
  installation = await newInstallation({ PERIGEE_CAPTCHA: 'none', PERIGEE_WEBHOOK_PRIVATE_ADDRESSES: 'true' })
  product = await startProduct(installation)
  account = await signUp(product)
  access = await makeAccess(product, account, { passphrase: 'heard far away' })
  restKey = (await account.client.call(restKeys.create, { body: { name: 'a program' } })).answer
  const tool = await s3Tool('aws', access)
  aws = tool.run
  removeTool = tool.remove
  files = await temporaryFolder()
  for (const name of ['holiday.jpg', 'notes.txt']) await files.write(name, 'content')
})
afterAll(async () => {
  receiver?.close()
  await removeTool?.()
  await files?.remove()
  await takeDown({ product })
})

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${product.urls.console}/public/v1/projects/${access.projectId}${path}`, {
    method,
    headers: { authorization: `Bearer ${restKey}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect([response.status, response.ok]).toEqual([response.status, true])
  return (await response.json()) as T
}
const configure = (configuration: object) =>
  aws(
    's3api',
    'put-bucket-notification-configuration',
    '--bucket',
    bucket,
    '--notification-configuration',
    json(configuration),
  )
const json = (value: object) => JSON.stringify(value)

/** Of a message that came and is signed. */
const arrived = async (wanted: string) => {
  const found = () => Promise.resolve(receiver.received.find(({ type }) => type === wanted))
  const message = await eventually(`a message ${wanted}`, found, { within: 60_000 })
  expect(message.isSignedWith(secret)).toBe(true)
  return message.data
}
const all = (id: string) => ({
  QueueConfigurations: [
    {
      Id: 'pictures',
      QueueArn: `arn:perigee:webhook:::${id}`,
      Events: ['s3:ObjectCreated:*', 's3:ObjectRemoved:*'],
      Filter: { Key: { FilterRules: [{ Name: 'suffix', Value: '.jpg' }] } },
    },
  ],
})

it('a webhook of the public API is named by aws-cli, and hears of the objects that were asked for', async () => {
  const body = { address: receiver.url, events: ['project.*'] }
  const made = await ask<{ id: string; secret: string }>('POST', '/webhooks', body)
  ;({ id: webhookId, secret } = made)
  await aws('s3', 'mb', `s3://${bucket}`)
  await expect(configure(all(webhookId))).rejects.toThrow(
    /InvalidArgument.*only where the owner of the project lets webhooks carry names/,
  )
  await expect(configure(all(crypto.randomUUID()))).rejects.toThrow(
    /InvalidArgument.*Unable to validate the following destination configurations/,
  )
  await account.client.call(webhooks.tellNames, { params: { id: access.projectId }, body: { tells: true } })
  await configure(all(webhookId))
  expect(await arrived('webhook.test')).toMatchObject({ bucket, event: 's3:TestEvent', configuration: 'pictures' })
  const shown = JSON.parse(
    await aws('s3api', 'get-bucket-notification-configuration', '--bucket', bucket),
  ) as ReturnType<typeof all>
  expect(shown.QueueConfigurations[0]).toMatchObject({ Id: 'pictures', QueueArn: `arn:perigee:webhook:::${webhookId}` })

  for (const name of ['notes.txt', 'holiday.jpg'])
    await aws('s3', 'cp', `${files.path}/${name}`, `s3://${bucket}/${name}`)
  expect(await arrived('object.created')).toMatchObject({
    bucket,
    key: 'holiday.jpg',
    size: 7,
    event: 's3:ObjectCreated:Put',
    configuration: 'pictures',
  })
  await aws('s3', 'rm', `s3://${bucket}/holiday.jpg`)
  expect(await arrived('object.removed')).toMatchObject({ key: 'holiday.jpg', event: 's3:ObjectRemoved:Delete' })
  expect(receiver.received.map(({ data }) => data['key'])).not.toContain('notes.txt')
})

it('what happened before all was killed is told once it is back, of the project and of an object', async () => {
  // From now on nobody who takes a message comes any further. The next start removes what no file of ours has.
  await withDatabase(product, 'perigee', (db) =>
    db.query(`
      create function satellite.hold_messages() returns trigger language plpgsql as 'begin perform pg_sleep(600); return new; end';
      create trigger hold_messages before update on satellite.webhook_deliveries for each row execute function satellite.hold_messages()`),
  )
  receiver.received.length = 0
  await ask('PATCH', '', { name: 'Named before the end' })
  await aws('s3', 'cp', `${files.path}/holiday.jpg`, `s3://${bucket}/last.jpg`)
  await eventually('somebody takes a message', () =>
    withDatabase(product, 'perigee', async (db) => {
      const { rows } = await db.query(`select from pg_stat_activity where wait_event = 'PgSleep'`)
      return rows.length > 0 || undefined
    }),
  )
  expect(receiver.received).toEqual([])
  await product.kill()

  product = await startProduct(installation)
  expect(await arrived('project.renamed')).toMatchObject({ facts: { to: 'Named before the end' } })
  expect(await arrived('object.created')).toMatchObject({ bucket, size: 7, event: 's3:ObjectCreated:Put' })
  await eventually('nothing waits', async () => {
    const { items } = await ask<{ items: object[] }>('GET', `/webhooks/${webhookId}/deliveries?state=waiting`)
    return items.length === 0 || undefined
  })
})

it('an empty configuration ends it', async () => {
  const told = async () => {
    const { items } = await ask<{ items: { type: string }[] }>('GET', `/webhooks/${webhookId}/deliveries?limit=100`)
    return items.map(({ type }) => type).filter((type) => type.startsWith('object.'))
  }
  const before = await told()
  await configure({})
  await aws('s3', 'cp', `${files.path}/holiday.jpg`, `s3://${bucket}/after.jpg`)
  expect(await told()).toEqual(before)
})
