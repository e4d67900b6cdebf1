import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { get } from 'node:https'
import { text } from 'node:stream/consumers'
import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { projects } from '@perigee/contract/projects'
import { type AcmeAuthority, startAcmeAuthority } from '@perigee/testing/acme/acme-authority'
import { type DnsZone, startDnsZone } from '@perigee/testing/dns-zone'
import { freePorts } from '@perigee/testing/free-ports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { makeGrant, registerGrant } from '../src/make-access'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { newInstallation, type Product, startProduct } from '../src/product'
import { s3Client } from '../src/s3-client'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const passphrase = 'of the whole project'
const domain = 'bücher.example'
const spelled = 'xn--bcher-kva.example'
let product: Product
let session: BrowserSession
let user: Person
let owner: Account
let zone: DnsZone
let authority: AcmeAuthority
let tlsPort: number

beforeAll(async () => {
  const [httpPort = 0, port = 0] = await freePorts(2)
  tlsPort = port
  zone = await startDnsZone({})
  authority = await startAcmeAuthority({ httpPort, tlsPort })
  product = await startProduct(
    await newInstallation({
      PERIGEE_DNS_SERVERS: zone.address,
      PERIGEE_ACME: 'on',
      PERIGEE_ACME_DIRECTORY: authority.directoryUrl,
      PERIGEE_DOMAINS_HTTP_PORT: String(httpPort),
      PERIGEE_DOMAINS_TLS_PORT: String(tlsPort),
    }),
  )
  owner = await signUp(product)
  const { answer: project } = await owner.client.call(projects.create, { body: { name: 'Library' } })
  const grant = await makeGrant(owner.client, { projectId: project.id, name: 'laptop', passphrase })
  const s3 = s3Client(await registerGrant(product, grant))
  await s3.send(new CreateBucketCommand({ Bucket: 'site' }))
  await s3.send(
    new PutObjectCommand({ Bucket: 'site', Key: 'index.html', Body: '<h1>Books</h1>', ContentType: 'text/html' }),
  )
  session = await browserSession()
  user = person(session.page, product)
}, 120_000)
afterAll(async () => {
  await takeDown({ session, product })
  await authority?.stop()
  await zone?.stop()
})

describe('a domain of one’s own', () => {
  asJourney(() => session?.page)
  const { look, problems } = onlooker(() => session.page)
  const dialog = (title = 'New Domain') => session.page.getByRole('dialog', { name: title, exact: true })
  const press = (name: string, title?: string) => dialog(title).getByRole('button', { name, exact: true }).click()
  async function at(step: string): Promise<void> {
    await shows(dialog().getByText(step, { exact: true }))
    await look(step)
  }

  it('is set up by the wizard, which shows what to enter at the DNS provider', async () => {
    const { page } = session
    await page.goto(`${product.urls.console}/projects`)
    await user.logIn(owner)
    await page.getByRole('link', { name: 'Library' }).first().click()
    await user.skipPassphrase()
    await user.goTo('Domains')
    await shows(page.getByText('No domains yet'))
    await look('no domains')
    await page.getByRole('button', { name: 'New Domain' }).first().click()
    await dialog().getByLabel('Website URL').fill(domain)
    await dialog().getByRole('combobox', { name: 'Bucket' }).click()
    await page.getByRole('option', { name: 'site' }).click()
    await at('Setup Custom Domain')
    await press('Next')
    await dialog().getByLabel('Encryption Passphrase').fill(passphrase)
    await at('Setup Domain Access')
    await press('Next')
    await at('Setup CNAME')
    const cname = await dialog().getByLabel('Content', { exact: true }).inputValue()
    await press('Next')
    await at('Setup TXT')
    const texts = await Promise.all(
      ['TXT1', 'TXT2', 'TXT3'].map((label) => dialog().getByLabel(label, { exact: true }).inputValue()),
    )
    expect(texts).toEqual(['perigee-root:site', expect.stringMatching(/^perigee-access:\w+$/), 'perigee-tls:true'])
    await press('Next')

    await press('Check DNS')
    await shows(dialog().getByText('Unable to verify domain'))
    await look('DNS record not found')
    zone.set(spelled, { CNAME: 'elsewhere.example' })
    zone.set(`txt-${spelled}`, { TXT: ['perigee-root:other', ...texts.slice(1)] })
    await press('Check DNS')
    await shows(dialog().getByText('CNAME is not correct'))
    await look('DNS is different')
    zone.set(spelled, { CNAME: cname.slice(0, -1) })
    zone.set(`txt-${spelled}`, { TXT: texts })
    await press('Check DNS')
    await shows(dialog().getByRole('button', { name: 'Success' }))
    await at('Verify Domain')
    await press('Next')
    await at('Domain Connected')
    await press('Finish')
    await shows(session.page.getByText('Connected', { exact: true }))
    await look('Domains')
  })

  it('shows the files of the bucket, with a certificate that is made for it when it is first visited', async () => {
    expect(await openAt(spelled)).toEqual({ status: 200, text: '<h1>Books</h1>' })
    expect(await openSafely(spelled)).toEqual({ status: 200, text: '<h1>Books</h1>' })
    expect(authority.issued).toEqual([expect.stringContaining(spelled)])
    await session.page.reload()
    await user.skipPassphrase()
    await shows(session.page.getByText(/^Certificate until /))
  })

  it('is checked again and deleted from its menu', async () => {
    const { page } = session
    const choose = async (name: string) => {
      await page.getByRole('button', { name: `Actions for ${spelled}` }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await choose('Check DNS now')
    await shows(dialog('DNS records').getByText(`All records of ${spelled} are there.`))
    await look('DNS records')
    await page.keyboard.press('Escape')
    await shows(dialog('DNS records'), false)
    await choose('Delete domain')
    await shows(dialog('Delete Domain'))
    await look('Delete Domain')
    await press('Delete', 'Delete Domain')
    await shows(page.getByText('Domain deleted successfully'))
    await shows(page.getByText('No domains yet'))
    expect(problems).toEqual({})
  })
})

/** As a browser that DNS has led to the link service. */
const openAt = (host: string) => answerTo(request(`${product.urls.links}/`, { headers: { host } }).end())

/** The same by https, for one that trusts nobody but the authority. */
const openSafely = (host: string) =>
  answerTo(
    get({ host: '127.0.0.1', port: tlsPort, servername: host, ca: authority.root, agent: false, headers: { host } }),
  )

async function answerTo(asked: ReturnType<typeof request>): Promise<{ status: number | undefined; text: string }> {
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, text: await text(answer) }
}
