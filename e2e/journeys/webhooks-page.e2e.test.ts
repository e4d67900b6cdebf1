import { CreateBucketCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { projects } from '@perigee/contract/projects'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { makeGrant, registerGrant } from '../src/make-access'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { s3Client } from '../src/s3-client'
import { sharedProduct } from '../src/shared-product'
import { signUp } from '../src/sign-up'
import { type StandardReceiver, startReceiver } from '../src/standard-receiver'
import { takeDown } from '../src/take-down'

const name = 'a b+c%#?é日本/light.txt'
const product = sharedProduct()
let session: BrowserSession
let user: Person
let receiver: StandardReceiver
let s3: S3Client
let secret: string
const { look, problems } = onlooker(() => session.page)

beforeAll(async () => {
  receiver = await startReceiver()
  const owner = await signUp(product)
  const { answer: project } = await owner.client.call(projects.create, { body: { name: 'Told of' } })
  const grant = await makeGrant(owner.client, { projectId: project.id, name: 'laptop', passphrase: 'of the project' })
  s3 = s3Client(await registerGrant(product, grant))
  await s3.send(new CreateBucketCommand({ Bucket: 'photos' }))
  session = await browserSession()
  user = person(session.page, product)
  await session.page.goto(`${product.urls.console}/projects`)
  await user.logIn(owner)
  await session.page.getByRole('link', { name: 'Told of' }).first().click()
  await user.skipPassphrase()
})
afterAll(async () => {
  await takeDown({ session })
  receiver?.close()
})

const dialog = (title: string) => session.page.getByRole('dialog', { name: title, exact: true })
const press = (button: string, title?: string) =>
  (title === undefined ? session.page : dialog(title)).getByRole('button', { name: button, exact: true }).click()
/** Not the cross, which is called so too. */
const close = (title: string) => dialog(title).getByRole('button', { name: 'Close', exact: true }).last().click()
async function choose(item: string): Promise<void> {
  await press('Actions for Film machine')
  await session.page.getByRole('menuitem', { name: item }).click()
}
/** Takes the secret that is shown, and leaves. */
async function takeSecret(): Promise<string> {
  const shown = dialog('Secret of the webhook')
  await shown.getByRole('button', { name: 'Show Webhook secret' }).click()
  const text = await shown.getByText(/^whsec_/).innerText()
  await shown.getByRole('button', { name: 'Copy Webhook secret' }).click()
  await shown.getByRole('button', { name: 'Close', exact: true }).click()
  await shows(shown, false)
  return text
}
const ofType = (type: string) => receiver.received.filter((message) => message.type === type)
const row = (type: string) => session.page.getByRole('row').filter({ hasText: type })

describe('the webhooks of a project', () => {
  asJourney(() => session?.page)

  it('are made for kinds of events and buckets, with a secret that is shown once', async () => {
    await session.page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Webhooks' }).click()
    await shows(session.page.getByText('No webhooks yet'))
    await look('webhooks, none')
    await press('New webhook')
    const form = dialog('New webhook')
    await form.getByLabel(/^Address/).fill('ftp://example.com')
    await form.getByLabel('Description').fill('Film machine')
    await form.getByLabel('Everything').uncheck()
    await form.getByLabel('Buckets', { exact: true }).check()
    await press('Kinds of Limits', 'New webhook')
    await form.getByLabel('In all buckets that are there now').check()
    await press('Create webhook', 'New webhook')
    await shows(form.locator('[aria-invalid="true"]'))
    await look('webhooks, new one')
    await form.getByLabel(/^Address/).fill(receiver.url)
    await press('Create webhook', 'New webhook')
    await shows(dialog('Secret of the webhook'))
    await look('webhooks, secret')
    secret = await takeSecret()
    await shows(session.page.getByText('Nothing has been sent yet.'))
  })

  it('are told by a test, and by what happens, signed', async () => {
    await choose('Send test')
    await press('Send test', 'Send test')
    await shows(dialog('Send test').getByText('The receiver took the test.'))
    await shows(dialog('Send test').getByText('taken'))
    await look('webhooks, test')
    await close('Send test')
    await s3.send(new CreateBucketCommand({ Bucket: 'films' }))
    await expect.poll(() => ofType('bucket.created').length, { timeout: 20_000 }).toBe(1)
    const messages = [...ofType('webhook.test'), ...ofType('bucket.created')]
    expect(messages.map((message) => message.isSignedWith(secret))).toEqual([true, true])
    expect(messages[0]?.isSignedWith('whsec_AAAA')).toBe(false)
  })

  it('carry names of objects once the owner lets them', async () => {
    const put = () => s3.send(new PutObjectCommand({ Bucket: 'photos', Key: name, Body: 'light' }))
    await put()
    await expect
      .poll(() => ofType('object.created')[0]?.data, { timeout: 20_000 })
      .toMatchObject({
        bucket: 'photos',
        key: null,
        keyMissing: 'withheld',
      })
    // The switch has a track over it.
    await session.page.getByRole('switch', { name: 'Names of objects leave the service' }).click({ force: true })
    await shows(dialog('Let names of objects leave the service'))
    await look('webhooks, names')
    await press('Let names leave', 'Let names of objects leave the service')
    await shows(session.page.getByText('On', { exact: true }))
    await put()
    await expect.poll(() => ofType('object.created')[1]?.data, { timeout: 20_000 }).toMatchObject({ key: name })
  })

  it('show what a receiver that fails has said, and send it again', async () => {
    receiver.answer = { status: 500, body: 'no film left' }
    await choose('Send test')
    await press('Send test', 'Send test')
    await shows(dialog('Send test').getByText('The receiver did not take the test.'))
    await close('Send test')
    await s3.send(new CreateBucketCommand({ Bucket: 'sounds' }))
    await expect.poll(() => ofType('bucket.created').length, { timeout: 20_000 }).toBe(2)
    await shows(session.page.getByText(/^Last try failed .*: Answered 500\.$/))
    await look('webhooks, list')
    await session.page.getByRole('link', { name: 'Deliveries to Film machine' }).click()
    await shows(row('bucket.created').filter({ hasText: 'Waiting' }).filter({ hasText: 'Answered 500.' }))
    await look('webhooks, deliveries')
    await session.page.getByText('Failed', { exact: true }).first().click()
    await shows(row('bucket.created'), false)
    await row('webhook.test').getByRole('button', { name: 'Test', exact: true }).click()
    await shows(dialog('Test').getByText('no film left'))
    await look('webhooks, delivery')
    receiver.answer = { status: 204, body: '' }
    await press('Replay', 'Test')
    await shows(dialog('Test').getByText('Delivered', { exact: true }))
    await close('Test')
    const [, failed, again] = ofType('webhook.test')
    expect(again?.id).toBe(failed?.id)
  })

  it('sign with both secrets after a rotation, and are gone once deleted', async () => {
    await choose('Rotate secret')
    await look('webhooks, rotation')
    await press('Rotate secret', 'Rotate secret')
    await shows(dialog('Secret of the webhook').getByText(/^Until .* with the old secret, too\.$/))
    const fresh = await takeSecret()
    await press('Replay all since…')
    await look('webhooks, replay')
    await press('Replay all', 'Replay all since')
    const films = () => ofType('bucket.created').filter(({ data }) => data['target'] === 'films')
    await expect.poll(() => films().length, { timeout: 20_000 }).toBe(2)
    const both = [secret, fresh].map((each) => films()[1]?.isSignedWith(each))
    expect([fresh === secret, ...both]).toEqual([false, true, true])
    await choose('Delete webhook')
    await look('webhooks, deletion')
    await press('Delete webhook', 'Delete webhook')
    await shows(session.page.getByText('No webhooks yet'))
    await look('webhooks, none any more')
  })

  it('look well in both themes, and nothing goes wrong in the page', () => {
    expect(problems).toEqual({})
    expect(session.complaints).toEqual([])
  })
})
