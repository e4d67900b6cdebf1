import { CreateBucketCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { asJourney } from '../src/journey'
import { type Access, makeAccess, makeGrant, registerGrant } from '../src/make-access'
import { type Person, person } from '../src/person/person'
import { newInstallation, type Product, startProduct } from '../src/product'
import { s3Client } from '../src/s3-client'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const bucket = 'content'
const passphrase = 'same host, other port'
const script = `
  globalThis.ran = 'yes'
  for (const path of ['/', '/api', '/api/v0']) document.cookie = '_tokenKey=stolen; path=' + path
  document.title = 'read ' + document.cookie`
const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script><![CDATA[${script}]]></script></svg>`
const xhtml = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title><script><![CDATA[${script}]]></script></head></html>`
const html = `<!doctype html><title>x</title><meta http-equiv="set-cookie" content="_tokenKey=meta"><script>${script}</script>`

/** Name, content, the type it is stored with, and the one that the address asks for. */
const files: [string, string, string, string?][] = [
  ['page.html', html, 'text/html'],
  ['page.xhtml', xhtml, 'application/xhtml+xml'],
  ['page.xml', xhtml, 'text/xml'],
  ['picture.svg', svg, 'image/svg+xml'],
  ['data.bin', html, 'application/octet-stream', 'text/html'],
  ['data.txt', svg, 'text/plain', 'image/svg+xml'],
]

let product: Product
let session: BrowserSession
let account: Account
let user: Person
let access: Access
let links: string

/** Console, gateway and links under one name, as `PERIGEE_HOST` makes them. */
const onOneHost = (url: string): string => url.replace('127.0.0.1', 'localhost')

beforeAll(async () => {
  const installation = await newInstallation({ PERIGEE_HOST: 'localhost', PERIGEE_LINKSHARE_VIEW_HTML: 'true' })
  product = await startProduct(installation)
  account = await signUp(product)
  access = await makeAccess(product, account, { passphrase })
  const grant = await makeGrant(account.client, { projectId: access.projectId, name: 'links', passphrase })
  links = (await registerGrant(product, grant, { isPublic: true })).access_key_id
  const s3 = s3Client(access)
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  for (const [Key, Body, ContentType] of files) {
    await s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType }))
  }
  session = await browserSession()
  user = person(session.page, product)
})
afterAll(() => takeDown({ session, product }))

const cookiesOf = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name, value, path }) => [name, value, path].join(' ')).sort()

/** What the file's script did in a window beside the console's. */
async function opened(url: string): Promise<{ ran: string; title: string; headers: Record<string, string> }> {
  const page = await session.page.context().newPage()
  try {
    const answer = await page.goto(url, { waitUntil: 'load' }).catch(() => null)
    const ran = await page.evaluate(() => String((globalThis as { ran?: string }).ran))
    return { ran, title: await page.title(), headers: (await answer?.allHeaders()) ?? {} }
  } finally {
    await page.close()
  }
}

describe('files that people uploaded, on the host of the console', () => {
  asJourney(() => session?.page)

  it('are opened by somebody who is logged in', async () => {
    await session.page.goto(`${product.urls.console}/projects`)
    await user.logIn(account)
    await expect.poll(() => cookiesOf(session.page.context())).toContainEqual(expect.stringContaining('_tokenKey'))
  })

  it.each(files)(
    '%s runs nothing at the gateway and leaves the cookies alone',
    async (key, _content, stored, asked) => {
      const before = await cookiesOf(session.page.context())
      const s3 = s3Client({ ...access, endpoint: onOneHost(product.urls.gateway) })
      const wanted = { Bucket: bucket, Key: key, ...(asked !== undefined && { ResponseContentType: asked }) }
      const { ran, title, headers } = await opened(await getSignedUrl(s3, new GetObjectCommand(wanted)))
      expect([headers['content-type'], headers['x-content-type-options']]).toEqual([asked ?? stored, 'nosniff'])
      expect(headers['content-security-policy']).toMatch(/^sandbox;/)
      expect(headers).not.toHaveProperty('set-cookie')
      expect([ran, title.includes('read')]).toEqual(['undefined', false])
      expect(await cookiesOf(session.page.context())).toEqual(before)
    },
  )

  it.each(files)('%s runs nothing behind a link', async (key) => {
    const before = await cookiesOf(session.page.context())
    const { ran } = await opened(`${onOneHost(product.urls.links)}/raw/${links}/${bucket}/${key}`)
    expect(ran).toBe('undefined')
    expect(await cookiesOf(session.page.context())).toEqual(before)
  })

  it('and the console still belongs to the one who logged in', async () => {
    const answer = await session.page.request.get(`${product.urls.console}/api/v0/auth/account`)
    expect([answer.status(), await answer.text()]).toEqual([200, expect.stringContaining(account.email)])
  })
})
