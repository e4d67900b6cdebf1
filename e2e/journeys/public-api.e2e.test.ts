import { randomUUID } from 'node:crypto'
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { createClient, PerigeeError } from '@perigee/client'
import { generatePythonClient } from '@perigee/testing/python-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { type CurlAnswer, curl } from '../src/curl'
import { eventually } from '../src/eventually'
import { asJourney } from '../src/journey'
import { person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { type S3Credentials, s3Client } from '../src/s3-client'
import { sharedProduct } from '../src/shared-product'
import { type Account, signUp } from '../src/sign-up'
import { type StandardReceiver, startReceiver } from '../src/standard-receiver'
import { takeDown } from '../src/take-down'

const product = sharedProduct()
const odd = 'a b+c%#?é日本/..'
const objectKey = 'a b+c%#?é日本/note.txt'
const bucket = 'from-programs'

let session: BrowserSession
let account: Account
let receiver: StandardReceiver

beforeAll(async () => {
  account = await signUp(product)
  receiver = await startReceiver()
  session = await browserSession()
  await session.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
})
afterAll(async () => {
  receiver?.close()
  await takeDown({ session })
})

const inPython = `
import json, os
from perigee_client import AuthenticatedClient
from perigee_client.api.access import create_s3_credentials
from perigee_client.models import NewAccess, NewAccessRightsItem as Right

perigee = AuthenticatedClient(base_url=os.environ["URL"], token=os.environ["KEY"])
body = NewAccess(name="for Python", rights=[Right.DOWNLOAD], buckets=[os.environ["BUCKET"]])
made = create_s3_credentials.sync(os.environ["PROJECT"], client=perigee, body=body)
print(json.dumps({"access_key_id": made.access_key_id, "secret_key": made.secret_key, "endpoint": made.endpoint}))
`

/** From a key that is made on a page to one that is deleted there, and all that programs do in between. */
describe('a program', () => {
  asJourney(() => session?.page)
  let apiKey: string
  let projectId: string
  let webhook: { id: string; secret: string }
  const perigee = () => createClient({ baseUrl: product.urls.console, apiKey, retries: 0 })
  const button = (name: string) => session.page.getByRole('button', { name, exact: true })

  it('gets a key that its owner makes', async () => {
    const { page } = session
    await page.goto(`${product.urls.console}/account/api-keys`)
    await person(page, product).giveCredentials(account)
    await button('New API Key').click()
    await page.getByLabel('Access Name').fill('programs')
    await button('Create API Key').click()
    await button('Copy API Key').click()
    await shows(button('Copied'))
    apiKey = await page.evaluate(() => navigator.clipboard.readText())
    expect(apiKey).toMatch(/^perigee_[0-9A-Za-z]{38}$/)
  })

  it('makes a project with curl, once, however often it says so', async () => {
    const ask = {
      url: `${product.urls.console}/public/v1/projects`,
      headers: { authorization: `Bearer ${apiKey}`, 'idempotency-key': randomUUID() },
      body: { name: odd, passphrase: 'managed' },
    }
    const answers: CurlAnswer[] = []
    for (const _ of [1, 2]) answers.push(await curl(ask))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(answers[0]?.body).toMatchObject({ name: odd, passphrase: 'managed', role: 'owner' })
    projectId = String(answers[0]?.body['id'])
    const { items } = await perigee().listProjects({})
    expect(items.map(({ id }) => id)).toEqual([projectId])
  })

  it('has a webhook told of the bucket that it makes', async () => {
    webhook = await perigee().createWebhook({ projectId, body: { address: receiver.url, events: ['bucket.*'] } })
    const made = await perigee().createBucket({ projectId, body: { name: bucket, versioning: true } })
    expect(made).toMatchObject({ name: bucket, versioning: 'enabled' })
    const told = await arrived('bucket.created')
    expect(told.isSignedWith(webhook.secret)).toBe(true)
    expect(told.data).toMatchObject({ target: bucket })
  })

  it('gets an access grant and S3 credentials, and what it uploads with them is told, too', async () => {
    await perigee().setWebhookBucket({
      projectId,
      webhookId: webhook.id,
      bucket,
      body: { events: ['object.created'] },
    })
    const access = (name: string) => ({
      projectId,
      body: { name, rights: ['upload' as const, 'download' as const, 'list' as const], buckets: [bucket] },
    })
    const { accessGrant } = await perigee().createAccessGrant(access('a grant'))
    expect(accessGrant).toMatch(/^[1-9A-HJ-NP-Za-km-z]{100,}$/)
    const { accessKeyId, secretKey, endpoint } = await perigee().createS3Credentials(access('for S3'))
    const s3 = s3Client({ access_key_id: accessKeyId, secret_key: secretKey, endpoint })
    await s3.send(new PutObjectCommand({ Bucket: bucket, Key: objectKey, Body: 'sent by a program' }))
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: objectKey }))
    expect(await Body?.transformToString()).toBe('sent by a program')
    const told = await arrived('object.created')
    expect(told.isSignedWith(webhook.secret)).toBe(true)
    expect(told.data).toMatchObject({ bucket, size: 17 })
  })

  it('does so in Python, too', async ({ skip }) => {
    const client = await generatePythonClient(`${product.urls.console}/public/v1/openapi.json`)
    if (typeof client === 'string') return skip(client)
    try {
      const env = { URL: product.urls.console, KEY: apiKey, PROJECT: projectId, BUCKET: bucket }
      const { access_key_id, secret_key, endpoint } = JSON.parse(await client.run(inPython, env)) as S3Credentials
      const s3 = s3Client({ access_key_id, secret_key, endpoint })
      const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: objectKey }))
      expect(await Body?.transformToString()).toBe('sent by a program')
    } finally {
      await client.remove()
    }
  })

  it('sees what its owner sees', async () => {
    const { page } = session
    const user = person(page, product)
    await page.goto(`${product.urls.console}/projects`)
    await page.getByRole('link', { name: odd, exact: true }).click()
    await user.goTo('Browse')
    await user.openBucket(bucket)
    await user.openFolder('a b+c%#?é日本')
    await shows(page.getByRole('button', { name: 'note.txt', exact: true }))
  })

  it('is let in no more once the key is deleted', async () => {
    const { page } = session
    await page.goto(`${product.urls.console}/account/api-keys`)
    await button('Actions for programs').click()
    await page.getByRole('menuitem', { name: 'Delete API key' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete API key' }).click()
    await shows(page.getByText('API Key(s) deleted successfully'))
    const refused = await perigee()
      .getAccount({})
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(PerigeeError)
    expect(refused).toMatchObject({ status: 401, code: 'not_logged_in' })
    const headers = { authorization: `Bearer ${apiKey}` }
    expect((await curl({ url: `${product.urls.console}/public/v1/projects`, headers })).status).toBe(401)
  })

  const arrived = (type: string) =>
    eventually(`a message of ${type}`, () => Promise.resolve(receiver.received.find((one) => one.type === type)))
})
