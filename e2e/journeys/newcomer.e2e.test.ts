import { helpTopics } from '@perigee/contract/help'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { operate } from '../src/operator'
import { shows } from '../src/person/shows'
import { newInstallation, type Product, startProduct } from '../src/product'
import { newPerson } from '../src/sign-up'
import { takeDown } from '../src/take-down'

/** Those that the console links to. */
const pagesOfHelp = [...new Set(Object.values(helpTopics).map((place) => `/help/${place.replace(/#.*/, '')}`))]
const pagesOfReference = ['', '/errors', '/buckets', '/webhooks'].map((page) => `/public/v1/docs${page}`)

const operator = newPerson()
let product: Product
let session: BrowserSession
let link: string

beforeAll(async () => {
  product = await startProduct(await newInstallation({ PERIGEE_OPEN_REGISTRATION: 'false' }))
  session = await browserSession()
})
afterAll(() => takeDown({ session, product }))

const { look, problems } = onlooker(() => session.page)

/** Whoever has just installed it: no mail server, nobody there yet. */
describe('a new installation', () => {
  asJourney(() => session?.page)

  it('names the command that prints a link, and no link where no terminal is', async () => {
    expect(product.output()).toContain('`perigee-server admin first-account`')
    expect(product.output()).not.toContain('token=')
    link = (await operate(product, 'first-account')).trim()
    expect(link).toMatch(new RegExp(`^${product.urls.console}/first-account\\?token=[0-9a-f]{64}$`))
  })

  it('makes its first account by that link, without a mail, and logs in', async () => {
    const { page } = session
    await page.goto(link)
    await page.getByLabel('Email').fill(operator.email)
    await page.getByLabel('Password').fill(operator.password)
    await look('first account')
    await page.getByRole('button', { name: 'Make the account' }).click()
    await page.waitForURL(`${product.urls.console}/projects`)
    expect(await operate(product, 'user', 'list')).toContain(operator.email)
  })

  it('takes the link once, and prints no other', async () => {
    const { page } = session
    await page.goto(link)
    await shows(page.getByRole('heading', { name: 'This link does not work any more' }))
    session.complaints.length = 0
    await expect(operate(product, 'first-account')).rejects.toThrow('There is an account already.')
  })

  it.each([...pagesOfHelp, ...pagesOfReference])('explains things at %s, on a phone too', async (address) => {
    const { page } = session
    await page.goto(`${product.urls.console}${address}`)
    await shows(page.getByRole('heading', { level: 1 }))
    await look(address.slice(1).replaceAll('/', ' '))
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('was usable by everybody, and no page complained', () => {
    expect(problems).toEqual({})
    expect(session.complaints).toEqual([])
  })
})
