import { auth } from '@perigee/contract/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anotherDevice, type BrowserSession, browserSession } from '../src/browser-session'
import { consoleClient } from '../src/console-client'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { mailedCode } from '../src/outbox'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { sharedProduct } from '../src/shared-product'
import { newPerson } from '../src/sign-up'
import { solveCaptcha } from '../src/solve-captcha'
import { takeDown } from '../src/take-down'

const ada = newPerson()
const ben = newPerson()
const theirs = 'a password of somebody else'
const product = sharedProduct()
let session: BrowserSession
let user: Person
const { look, problems } = onlooker(() => session.page)

beforeAll(async () => {
  session = await browserSession()
  user = person(session.page, product)
})
afterAll(() => takeDown({ session }))

/** Somebody else signs up with the same address, in a browser of their own. */
async function signUpAsStranger(email: string): Promise<void> {
  const client = consoleClient(product.urls.console)
  const captcha = await solveCaptcha(client)
  await client.call(auth.register, { body: { email, password: theirs, isMinimal: true, ...captcha } })
}

/** A code proves the sign-up that it was mailed for, whoever else signs up with the same address. */
describe('activation codes', () => {
  asJourney(() => session?.page)

  it('somebody else signs up with the same address, before and after', async () => {
    await signUpAsStranger(ada.email)
    await user.signUp(ada)
    await signUpAsStranger(ada.email)
    await mailedCode(product, ada.email, 'activation', { times: 3 })
  })

  it('the code of a sign-up of somebody else is refused', async () => {
    await session.page.getByLabel('Activation code').fill(await mailedCode(product, ada.email))
    await session.page.getByRole('button', { name: 'Activate account' }).click()
    await shows(session.page.getByText('The activation code is invalid or has expired.'))
  })

  it('a new one for this tab activates the account with the password that was typed here', async () => {
    await session.page.getByRole('button', { name: 'Send a new one' }).click()
    await shows(session.page.getByText('A new code was sent.'))
    await user.activate(await mailedCode(product, ada.email, 'activation', { times: 4 }))
    await user.setUpAccount('Ada')
    await user.logOut()
    await user.isRefused({ ...ada, password: theirs })
    await user.logIn(ada)
  })

  it('in another browser a new code comes back with a new password', async () => {
    await signUpAsStranger(ben.email)
    const page = await anotherDevice(session)
    await page.goto(`${product.urls.console}/activate`)
    await page.getByLabel('Email').fill(ben.email)
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('Activation code').fill(await mailedCode(product, ben.email, 'activation', { times: 2 }))
    await page.getByLabel(/^Password( \*)?$/).fill(ben.password)
    await page.getByLabel(/^Repeat password( \*)?$/).fill(ben.password)
    await look('activation code in another browser', page)
    await page.getByRole('button', { name: 'Activate account' }).click()
    const there = person(page, product)
    await there.setUpAccount('Ben')
    await there.logOut()
    await there.isRefused({ ...ben, password: theirs })
    await there.logIn(ben)
    await page.context().close()
  })

  it('on pages that everybody can use', () => expect(problems).toEqual({}))
})
