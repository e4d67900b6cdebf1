import { CreateBucketCommand, DeleteBucketCommand, ListBucketsCommand, type S3Client } from '@aws-sdk/client-s3'
import { apiKeys } from '@perigee/contract/api-keys'
import { getConfig } from '@perigee/contract/config'
import { members } from '@perigee/contract/members'
import { projects } from '@perigee/contract/projects'
import { invitationAnswers } from '@perigee/domain/invitations'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guard } from '../src/authenticator'
import { anotherDevice, type BrowserSession, browserSession } from '../src/browser-session'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { makeGrant, registerGrant } from '../src/make-access'
import { mailedCode } from '../src/outbox'
import { type Person, person } from '../src/person/person'
import { answer } from '../src/person/settings'
import { isOff, shows } from '../src/person/shows'
import { s3Client } from '../src/s3-client'
import { sharedProduct } from '../src/shared-product'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const bucket = 'in-the-way'
const product = sharedProduct()
let session: BrowserSession
let user: Person
let owner: Account
let projectId: string
let passcode: () => string
/** With a key that the file browser could have made, which is in nobody's way. */
let s3: S3Client
let colleague: Page
/** Where they have the project open. */
let place: string
const { look, problems } = onlooker(() => session.page)

beforeAll(async () => {
  owner = await signUp(product)
  const guest = await signUp(product)
  const { answer: project } = await owner.client.call(projects.create, { body: { name: 'Weather' } })
  projectId = project.id
  await owner.client.call(members.inviteMany, { params: { id: projectId }, body: { emails: [guest.email] } })
  const accept = { params: { id: projectId }, body: { response: invitationAnswers.accept } }
  await guest.client.call(projects.answerInvitation, accept)
  const { answer: config } = await owner.client.call(getConfig)
  const key = { projectId, name: `${config.objectBrowserKeyNamePrefix}1`, passphrase: 'soon gone' }
  s3 = s3Client(await registerGrant(product, await makeGrant(owner.client, key)))
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  await owner.client.call(apiKeys.create, { params: { projectId }, body: 'laptop' })
  const guarded = await guard(owner)
  passcode = guarded.passcode

  session = await browserSession()
  user = person(session.page, product)
  await session.page.goto(`${product.urls.console}/login`)
  await user.giveCredentials(owner)
  await user.giveRecoveryCode(guarded.recoveryCodes[0] ?? '')
  await shows(session.page.getByRole('heading', { name: 'All projects' }))
  colleague = await anotherDevice(session)
  await colleague.goto(`${product.urls.console}/login`)
  await person(colleague, product).logIn(guest)
})
afterAll(() => takeDown({ session }))

describe('the settings of a project', () => {
  asJourney(() => session?.page)
  const main = (page = session.page) => page.getByRole('main')
  const openSettings = async (page: Page) => {
    await page.getByRole('link', { name: 'Weather' }).first().click()
    await person(page, product).skipPassphrase()
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Settings' }).click()
    await shows(page.getByRole('heading', { name: 'Project Settings' }))
  }
  const dialog = () => session.page.getByRole('dialog', { name: 'Delete project' })
  const next = () => dialog().getByRole('button', { name: 'Next' })

  it('show a member who can change them', async () => {
    await openSettings(colleague)
    place = colleague.url()
    await shows(main(colleague).getByText(`Only the owner (${owner.email}) can change name and description.`))
    await shows(main(colleague).getByText('The owner and admins can set limits for this project.'))
    await shows(main(colleague).getByText(`Only the owner (${owner.email}) can delete this project.`))
    expect(await main(colleague).getByRole('button').allTextContents()).toEqual(['About encryption'])
    await look('project settings, member', colleague)
  })

  it('change name and description', async () => {
    const { page } = session
    await openSettings(page)
    const name = await user.openDialog('Edit name', 'Project Name')
    await name.getByLabel(/^Name/).fill('A name that is much too long')
    await name.getByRole('button', { name: 'Save' }).click()
    await shows(name.getByText('Input is too long.'))
    await answer(name, 'Name', 'Climate', 'Save')
    await shows(page.getByText('Project name updated.'))
    const description = await user.openDialog('Edit description', 'Project Description')
    await answer(description, 'Description', 'Rain and wind', 'Save')
    await shows(page.getByText('Project description updated.'))
    await shows(main().getByText('Rain and wind'))
    await look('project settings, owner')
    const encryption = await user.openDialog('About encryption', 'Project Encryption')
    await shows(encryption.getByText("Encryption method is set at project creation and can't be changed."))
    await encryption.getByRole('button', { name: 'Close' }).last().click()
  })

  it('set a limit, refuse what is odd, and ask for more than there is', async () => {
    const { page } = session
    const set = await user.openDialog('Edit storage limit', 'Set Storage Limit')
    const save = set.getByRole('button', { name: 'Save' })
    await isOff(save)
    const field = set.getByLabel('Set Storage Limit', { exact: true })
    await field.fill('1,5')
    await shows(set.getByText('Invalid number'))
    await isOff(save)
    await field.fill('1.5')
    await shows(set.getByText('1,500,000,000,000 bytes', { exact: false }))
    await save.click()
    await shows(page.getByText('Limit updated successfully.'))
    await shows(main().getByText('0 B of 1.5 TB used. Set for this project; the account gives 100 TB.'))

    const edit = await user.openDialog('Edit storage limit', 'Edit Storage Limit')
    await edit.getByLabel('Set Storage Limit', { exact: true }).fill('200')
    await look('limit, above the maximum')
    await edit.getByRole('button', { name: 'Contact support' }).click()
    const request = page.getByRole('dialog', { name: 'Storage Limit Request' })
    await look('limit request')
    await request.getByRole('button', { name: 'Submit' }).click()
    await shows(page.getByText('Storage limit increase requested'))

    const again = await user.openDialog('Edit storage limit', 'Edit Storage Limit')
    await again.getByRole('button', { name: 'Remove Limit' }).click()
    await again.getByRole('button', { name: 'Save' }).click()
    await shows(main().getByText('0 B of 100 TB used. No lower limit is set.'))
  })

  it('delete nothing that has buckets or access keys', async () => {
    const { page } = session
    await user.openDialog('Delete project')
    await next().click()
    await shows(dialog().getByText('Please delete all your buckets first.'))
    await shows(dialog().getByRole('link', { name: bucket }))
    await look('delete project, buckets')
    await dialog().getByRole('button', { name: 'Go to buckets' }).click()
    await shows(page.getByRole('heading', { name: 'Buckets', level: 1 }))
    await s3.send(new DeleteBucketCommand({ Bucket: bucket }))

    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Settings' }).click()
    await user.openDialog('Delete project')
    await next().click()
    await shows(dialog().getByText('Please delete all your access keys first.'))
    await shows(dialog().getByText('laptop'))
    await dialog().getByRole('button', { name: 'Go to accesses' }).click()
    await shows(page.getByRole('heading', { name: 'Access Keys', level: 1 }))
    await owner.client.call(apiKeys.deleteByName, { query: { projectID: projectId, name: 'laptop' } })
  })

  it('delete the project with password, second factor and a code of a mail', async () => {
    const { page } = session
    expect((await s3.send(new ListBucketsCommand({}))).Buckets ?? []).toEqual([])
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Settings' }).click()
    await user.openDialog('Delete project')
    await next().click()
    await shows(dialog().getByText('Step 2 of 5: Password'))
    await answer(dialog(), 'Password', owner.password)
    await answer(dialog(), '6-digit code', passcode())
    await mailedCode(product, owner.email, 'verification')
    await dialog().getByRole('button', { name: 'Send a new one' }).click()
    await shows(page.getByText('A new code was sent.'))
    await look('delete project, code')
    const code = await mailedCode(product, owner.email, 'verification', { times: 2 })
    await answer(dialog(), 'Verification code', code)
    const last = dialog().getByRole('button', { name: 'Delete project' })
    await isOff(last)
    await dialog().getByRole('checkbox', { name: 'I want to delete this project.' }).check()
    await look('delete project, confirm')
    await last.click()
    await shows(page.getByText('Project deleted'))
    await shows(page.getByText('Create your first project'))
  })

  it('leave nothing of it to keys and to people who had it open', async () => {
    await expect(s3.send(new ListBucketsCommand({}))).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } })
    await colleague.goto(place)
    await shows(colleague.getByText('Page not found'))
    await colleague.goto(`${product.urls.console}/projects`)
    await shows(colleague.getByText('Create your first project'))
  })

  it('without a rule of WCAG 2.2 AA being broken', () => expect(problems).toEqual({}))
})
