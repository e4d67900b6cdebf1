import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { accounts } from '@perigee/contract/account'
import { members } from '@perigee/contract/members'
import { projects } from '@perigee/contract/projects'
import { invitationAnswers } from '@perigee/domain/invitations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { eventually } from '../src/eventually'
import { type Folder, temporaryFolder } from '../src/folder-of-files'
import { asJourney } from '../src/journey'
import { makeAccess } from '../src/make-access'
import { networkOf } from '../src/network'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { newInstallation, type Product, startProduct } from '../src/product'
import { s3Client } from '../src/s3-client'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const bucket = 'shared'
const passphrase = 'known to the whole team'

let product: Product
let session: BrowserSession
let owner: Account
let guest: Account
let user: Person
let files: Folder
let project: { id: string; name: string }

beforeAll(async () => {
  product = await startProduct(await newInstallation())
  owner = await signUp(product)
  guest = await signUp(product)
  const access = await makeAccess(product, owner, { passphrase })
  await s3Client(access).send(new CreateBucketCommand({ Bucket: bucket }))
  const [listed] = (await owner.client.call(projects.list)).answer
  if (!listed) throw new Error('there is no project')
  project = listed
  await owner.client.call(members.invite, { params: { id: project.id, email: guest.email } })
  const answer = { response: invitationAnswers.accept }
  await guest.client.call(projects.answerInvitation, { params: { id: project.id }, body: answer })
  files = await temporaryFolder()
  await files.write('long.bin', randomBytes(20 * 2 ** 20))
  session = await browserSession()
  user = person(session.page, product)
})
afterAll(async () => {
  await takeDown({ session, product })
  await files?.remove()
})

/** As when the connection was away for a moment: the tab looks at once. */
const comeBack = () => session.page.evaluate(() => void window.dispatchEvent(new Event('online')))

describe('a tab of a project that is open', () => {
  asJourney(() => session?.page)

  it('says that its person has another role', async () => {
    const { page } = session
    await user.enterBucket({ ...guest, bucket, passphrase })
    const { id: memberId } = (await guest.client.call(accounts.get)).answer
    const params = { id: project.id, memberId: memberId }
    await owner.client.call(members.changeRole, { params, body: '0' })
    await comeBack()
    await shows(page.getByText(`You are now an admin of “${project.name}”.`))
  })

  it('gives way when its person is removed, and the upload that runs says why it ended', async () => {
    const { page } = session
    const network = await networkOf(page)
    await network.uploadsAt(256 * 1024)
    await user.choose(join(files.path, 'long.bin'))
    const progress = user.uploads().getByRole('progressbar').first()
    await eventually(
      'progress of the upload',
      async () => Number(await progress.getAttribute('aria-valuenow')) > 0 || undefined,
    )
    await owner.client.call(members.remove, {
      params: { id: project.id },
      body: { emails: [guest.email] },
    })
    await comeBack()
    await shows(page.getByRole('heading', { name: `You no longer have access to “${project.name}”` }))
    await shows(page.getByText(`Upload stopped: you no longer have access to “${project.name}”`).first())
    expect(await page.getByRole('link', { name: 'Browse' }).count()).toBe(0)
    await network.restore()
  })

  it('and the way out leads to projects without it', async () => {
    const { page } = session
    await page.getByRole('link', { name: 'Go to projects' }).click()
    await eventually('the list of projects', async () => new URL(page.url()).pathname === '/projects' || undefined)
    expect(await page.getByText(project.name, { exact: true }).count()).toBe(0)
  })
})
