import {
  CreateBucketCommand,
  GetBucketCorsCommand,
  GetBucketTaggingCommand,
  PutBucketCorsCommand,
  PutBucketTaggingCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Ask, askTool } from '../src/ask-tool'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { makeAccess } from '../src/make-access'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { s3Client } from '../src/s3-client'
import { s3Tool } from '../src/s3-tools'
import { sharedProduct } from '../src/shared-product'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const bucket = 'set-in-the-browser'
const product = sharedProduct()
let session: BrowserSession
let user: Person
let account: Account
let s3: S3Client
const tools: { name: string; ask: Ask; remove: () => Promise<void> }[] = []
const { look, problems } = onlooker(() => session.page)

beforeAll(async () => {
  account = await signUp(product)
  const access = await makeAccess(product, account, { passphrase: 'kept for years' })
  s3 = s3Client(access)
  for (const name of ['aws', 'boto3'] as const) {
    const { run, remove } = await s3Tool(name, access)
    tools.push({ name, ask: askTool[name](run), remove })
  }
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  session = await browserSession()
  user = person(session.page, product)
  await session.page.goto(`${product.urls.console}/projects`)
  await user.logIn(account)
  await session.page.getByRole('link', { name: /^Project / }).click()
  await user.skipPassphrase()
  await user.goTo('Browse')
})
afterAll(async () => {
  await takeDown({ session })
  await Promise.all(tools.map(({ remove }) => remove()))
})

describe('the settings of a bucket', () => {
  asJourney(() => session?.page)
  const page = () => session.page
  const dialog = (name: string) => page().getByRole('dialog', { name })
  const press = (name: string) => page().getByRole('button', { name, exact: true }).click()
  const verdict = () => page().getByRole('group', { name: 'Would this request pass?' }).getByRole('status')

  /** What every tool reads, which is to be the same. */
  async function asked(operation: string): Promise<unknown> {
    const [first, ...others] = await Promise.all(tools.map(({ ask }) => ask(operation, { Bucket: bucket })))
    for (const other of others) expect(other).toEqual(first)
    return first
  }

  it('have tags, which tools read as the console set them', async () => {
    await press(`Actions for ${bucket}`)
    await page().getByRole('menuitem', { name: 'Settings' }).click()
    await shows(page().getByText('No tags'))
    await shows(page().getByText('No CORS rules'))
    await look('settings without tags and rules')
    for (const [key, value] of [
      ['team', 'Ornithology'],
      ['Größe 1', '日本 +-=._:/@'],
    ] as const) {
      await press('Add tag')
      await dialog('Add tag').getByLabel('Key').fill(key)
      await dialog('Add tag').getByLabel('Value').fill(value)
      if (key === 'team') await look('add tag')
      await dialog('Add tag').getByRole('button', { name: 'Add tag' }).dblclick()
      await shows(dialog('Add tag'), false)
    }
    await shows(page().getByText('2 of 50 tags'))
    const TagSet = [
      { Key: 'team', Value: 'Ornithology' },
      { Key: 'Größe 1', Value: '日本 +-=._:/@' },
    ]
    expect((await s3.send(new GetBucketTaggingCommand({ Bucket: bucket }))).TagSet).toEqual(TagSet)
    expect(await asked('GetBucketTagging')).toEqual({ TagSet })
  })

  it('have CORS rules, refused at the field as the gateway would', async () => {
    await press('Add CORS rule')
    const form = dialog('Add CORS rule')
    await form.getByLabel('Origins').fill('https://*.*')
    await form.getByRole('button', { name: 'Add rule' }).click()
    await shows(form.getByText('AllowedOrigin "https://*.*" can not have more than one wildcard.'))
    await look('a rule that is refused')
    await form.getByLabel('Origins').fill('https://*.app.example\nhttp://localhost:3000')
    await form.getByRole('checkbox', { name: 'PUT' }).check()
    await form.getByLabel('Request headers').fill('content-type, x-amz-*')
    await form.getByLabel('Exposed headers').fill('ETag')
    await form.getByLabel('Max age').fill('600')
    await form.getByLabel('ID').fill('app')
    await form.getByRole('button', { name: 'Add rule' }).dblclick()
    await shows(form, false)
    await shows(page().getByText('1. app'))
    await press('Add CORS rule')
    await form.getByLabel('Origins').fill('*')
    await form.getByRole('button', { name: 'Add rule' }).click()
    await shows(form, false)
    await shows(page().getByText('2 CORS rules'))
    const CORSRules = [
      {
        ID: 'app',
        AllowedHeaders: ['content-type', 'x-amz-*'],
        AllowedMethods: ['GET', 'PUT'],
        AllowedOrigins: ['https://*.app.example', 'http://localhost:3000'],
        ExposeHeaders: ['ETag'],
        MaxAgeSeconds: 600,
      },
      { AllowedMethods: ['GET'], AllowedOrigins: ['*'] },
    ]
    expect((await s3.send(new GetBucketCorsCommand({ Bucket: bucket }))).CORSRules).toEqual(CORSRules)
    expect(await asked('GetBucketCors')).toEqual({ CORSRules })
  })

  it.each([
    ['https://my.app.example', 'PUT', 'Content-Type, x-amz-date'],
    ['https://my.app.example', 'PUT', 'range'],
    ['https://my.app.example', 'DELETE', ''],
    ['https://elsewhere.example', 'GET', ''],
    ['https://elsewhere.example', 'GET', 'x-amz-date'],
    ['http://localhost:3000', 'GET', 'x-amz-date'],
    ['null', 'GET', ''],
  ])('let a page of %s send %s with "%s" exactly as the tester says', async (origin, method, headers) => {
    const answer = await fetch(`${product.urls.gateway}/${bucket}/any/key`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        ...(headers !== '' && { 'access-control-request-headers': headers }),
      },
    })
    await page().getByLabel('Origin of the page').fill(origin)
    await page().getByLabel('Method', { exact: true }).selectOption(method)
    await page().getByLabel('Request headers', { exact: true }).fill(headers)
    await shows(verdict().getByText(answer.ok ? /^Yes: rule/ : 'No: no rule lets it pass.'))
    const shown = await verdict()
      .locator('dl')
      .first()
      .locator('dt, dd')
      .allInnerTexts()
      .catch(() => [])
    const told = Object.fromEntries(shown.flatMap((name, at) => (at % 2 === 0 ? [[name, shown[at + 1] ?? '']] : [])))
    const sent = Object.fromEntries(
      [...answer.headers].filter(([name]) => name.startsWith('access-control-') || name === 'vary'),
    )
    if (answer.ok) expect(sent).toEqual(told)
    else expect(sent).not.toHaveProperty('access-control-allow-origin')
    await verdict().scrollIntoViewIfNeeded()
    await look(`tester ${answer.ok ? 'yes' : 'no'}`)
  })

  it('keep their order, by mouse and by keyboard', async () => {
    await press('Move rule 1 down')
    await shows(page().getByText('2. app'))
    await page().keyboard.press('Tab')
    const { CORSRules } = await s3.send(new GetBucketCorsCommand({ Bucket: bucket }))
    expect(CORSRules?.map(({ ID }) => ID)).toEqual([undefined, 'app'])
    await page().getByRole('button', { name: 'Move rule 2 up' }).focus()
    await page().keyboard.press('Enter')
    await shows(page().getByText('1. app'))
    const focused = () => page().evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('Move rule 1 up')
  })

  it('that a tool has set meanwhile are shown, and never overwritten unseen', async () => {
    const [aws, boto3] = tools
    await press('Edit tag team')
    await dialog('Edit tag').getByLabel('Value').fill('Glaciology')
    await aws?.ask('PutBucketTagging', { Bucket: bucket, Tagging: { TagSet: [{ Key: 'by', Value: 'aws-cli' }] } })
    await dialog('Edit tag').getByRole('button', { name: 'Save' }).click()
    await shows(dialog('Edit tag').getByText(/Somebody else has changed these tags meanwhile/))
    await look('changed meanwhile')
    await dialog('Edit tag').getByRole('button', { name: 'Cancel' }).click()
    await shows(page().getByText('aws-cli'))

    const CORSRules = [
      {
        ID: 'by-boto3',
        AllowedMethods: ['PUT', 'GET'],
        AllowedOrigins: ['https://boto3.example'],
        MaxAgeSeconds: 5,
      },
      { AllowedMethods: ['HEAD'], AllowedOrigins: ['*'] },
    ]
    await boto3?.ask('PutBucketCors', { Bucket: bucket, CORSConfiguration: { CORSRules } })
    await press('Delete all rules')
    await dialog('Delete all rules').getByRole('button', { name: 'Delete 2 rules' }).click()
    await shows(dialog('Delete all rules').getByText(/Somebody else has changed these rules meanwhile/))
    await dialog('Delete all rules').getByRole('button', { name: 'Cancel' }).click()
    await shows(page().getByText('1. by-boto3'))
    await press('Edit rule 1')
    await dialog('Edit CORS rule').getByLabel('Max age').fill('7')
    await dialog('Edit CORS rule').getByRole('button', { name: 'Save' }).click()
    await shows(dialog('Edit CORS rule'), false)
    await shows(page().getByText('7 s'))
    expect(await asked('GetBucketCors')).toEqual({ CORSRules: [{ ...CORSRules[0], MaxAgeSeconds: 7 }, CORSRules[1]] })
  })

  it('are shown as the SDK sets them, also the odd and the many', async () => {
    const long = 'k'.repeat(128)
    const TagSet = Array.from({ length: 50 }, (_, at) => ({
      Key: at === 0 ? long : `key ${at}`,
      Value: 'v'.repeat(at),
    }))
    await s3.send(new PutBucketTaggingCommand({ Bucket: bucket, Tagging: { TagSet } }))
    const rule = { AllowedMethods: ['GET'], AllowedOrigins: [`https://${'long-'.repeat(40)}.example`] }
    const CORSRules = [{ ...rule, ID: 'i'.repeat(255) }]
    await s3.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules } }))
    await page().reload()
    await user.skipPassphrase()
    await shows(page().getByText('50 of 50 tags'))
    await press('Add tag')
    await shows(page().getByText('There can be no more than 50 tags.'))
    await look('fifty tags')
    await page().getByText('Pages of other websites (CORS)').scrollIntoViewIfNeeded()
    await look('a long rule')
  })

  it('go, once that is confirmed', async () => {
    await press('Delete all tags')
    await look('delete all tags')
    await dialog('Delete all tags').getByRole('button', { name: 'Delete 50 tags' }).click()
    await shows(dialog('Delete all tags'), false)
    await shows(page().getByText('No tags'))
    await press('Delete rule 1')
    await shows(dialog('Delete rule').getByText(/^Without rules of its own/))
    await look('delete the last rule')
    await dialog('Delete rule').getByRole('button', { name: 'Delete rule' }).click()
    await shows(dialog('Delete rule'), false)
    await shows(page().getByText('No CORS rules'))
    for (const { ask } of tools) {
      await expect(ask('GetBucketCors', { Bucket: bucket })).rejects.toThrow('NoSuchCORSConfiguration')
      await expect(ask('GetBucketTagging', { Bucket: bucket })).rejects.toThrow('NoSuchTagSet')
    }
  })

  it('that aws-cli and boto3 change in their own words are in the list of buckets', async () => {
    const [aws, boto3] = tools
    await aws?.ask('PutBucketVersioning', { Bucket: bucket, VersioningConfiguration: { Status: 'Enabled' } })
    await user.goTo('Browse')
    await shows(page().getByRole('row').filter({ hasText: bucket }).getByText('Enabled'))
    await boto3?.ask('PutBucketVersioning', { Bucket: bucket, VersioningConfiguration: { Status: 'Suspended' } })
    await page().reload()
    await user.skipPassphrase()
    await shows(page().getByRole('row').filter({ hasText: bucket }).getByText('Suspended'))
  })

  it('can be used by everybody', () => {
    expect(problems).toEqual({})
  })
})
