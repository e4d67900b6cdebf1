import { CreateBucketCommand, HeadBucketCommand, NotFound, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { members } from '@perigee/contract/members'
import { projects } from '@perigee/contract/projects'
import { invitationAnswers } from '@perigee/domain/invitations'
import { wireRoles } from '@perigee/domain/roles'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anotherDevice, type BrowserSession, browserSession } from '../src/browser-session'
import { withDatabase } from '../src/database'
import { fillBucket } from '../src/fill-bucket'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { makeGrant, registerGrant } from '../src/make-access'
import { person } from '../src/person/person'
import { isOff, shows } from '../src/person/shows'
import { s3Client } from '../src/s3-client'
import { sharedProduct } from '../src/shared-product'
import { signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const bucket = 'full'
const objects = 100_000
const passphrase = 'soon gone'
const product = sharedProduct()
let session: BrowserSession
let s3: S3Client
/** With the buckets in front of them. */
let colleague: Page
let place: string
const { look, problems } = onlooker(() => colleague)

beforeAll(async () => {
  const owner = await signUp(product)
  const guest = await signUp(product)
  const { answer: project } = await owner.client.call(projects.create, { body: { name: 'Weather' } })
  const { id } = project
  await owner.client.call(members.inviteMany, { params: { id }, body: { emails: [guest.email] } })
  await guest.client.call(projects.answerInvitation, { params: { id }, body: { response: invitationAnswers.accept } })
  const { answer: people } = await owner.client.call(members.list, { params: { id }, query: { limit: '10' } })
  const memberId = people.projectMembers.find(({ email }) => email === guest.email)?.id ?? ''
  await owner.client.call(members.changeRole, { params: { id, memberId }, body: String(wireRoles.admin) })

  const grant = await makeGrant(owner.client, { projectId: id, name: 'tool', passphrase })
  s3 = s3Client(await registerGrant(product, grant), { maxAttempts: 1 })
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key: 'first', Body: 'x' }))
  await fillBucket(product, { projectId: id, bucket, objects })

  session = await browserSession()
  await session.page.goto(`${product.urls.console}/login`)
  await person(session.page, product).logIn(owner)
  colleague = await anotherDevice(session)
  await colleague.goto(`${product.urls.console}/login`)
  await person(colleague, product).logIn(guest)
})
afterAll(() => takeDown({ session }))

/** Takes most of the rows away, so that nobody has to wait for the end. A range of ids, whatever the statistics say. */
const leave = (count: number): Promise<unknown> =>
  withDatabase(product, 'perigee', (client) =>
    client.query(
      `with folder as materialized (
        select folder_id from store.objects where name = convert_to('k${objects - 1}', 'UTF8')
      ), first as materialized (
        select id from store.objects where folder_id = (select folder_id from folder) order by id offset ${count} limit 1
      )
      delete from store.objects
      where segment_count = 0 and folder_id = (select folder_id from folder) and id >= (select id from first)`,
    ),
  )

describe('a bucket of 100,000 objects', () => {
  asJourney(() => colleague ?? session?.page)
  const openBuckets = async (page: Page) => {
    await page.getByRole('link', { name: 'Weather' }).first().click()
    await person(page, product).skipPassphrase()
    await person(page, product).goTo('Browse')
    await shows(page.getByRole('link', { name: bucket }))
  }
  const remove = async (page: Page) => {
    await page.getByRole('button', { name: `Actions for ${bucket}` }).click()
    await page.getByRole('menuitem', { name: 'Delete bucket' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete bucket' })
    await dialog.getByLabel('Type DELETE to confirm').fill('delete')
    await dialog.getByRole('button', { name: 'Delete bucket' }).click()
  }
  const bar = (page: Page) => page.getByRole('progressbar', { name: `Deleting ${bucket}` })

  it('is deleted by the server, which says how far it is; the tab is closed half-way', async () => {
    const { page } = session
    await openBuckets(page)
    place = page.url()
    await remove(page)
    await shows(page.getByText(/^Being deleted: [1-9][\d,]* removed, [\d,]+ left$/))
    await page.close()
  })

  it('goes on, and another browser sees it; nothing is stored in it any more', async () => {
    await colleague.goto(place)
    await person(colleague, product).enterProjectPassphrase(passphrase)
    await shows(bar(colleague))
    const put = s3.send(new PutObjectCommand({ Bucket: bucket, Key: 'late', Body: 'x' }))
    await expect(put).rejects.toMatchObject({ name: 'OperationAborted', $metadata: { httpStatusCode: 409 } })
    await look('a bucket that is being deleted')
  })

  it('and so does who looks into it, and stores nothing', async () => {
    await colleague.getByRole('link', { name: bucket, exact: true }).click()
    await shows(colleague.getByRole('note').getByText('This bucket is being deleted with everything in it'))
    await isOff(colleague.getByRole('button', { name: 'Upload', exact: true }))
    await look('inside a bucket that is being deleted')
    await person(colleague, product).goTo('Browse')
  })

  it('is stopped after a question, and can be used again', async () => {
    await colleague.getByRole('button', { name: `Stop deleting ${bucket}` }).click()
    const dialog = colleague.getByRole('dialog', { name: 'Stop the deletion' })
    await shows(dialog.getByText(/objects\. [\d,]+ are gone and do not come back/))
    await look('stop the deletion of a bucket')
    await dialog.getByRole('button', { name: 'Stop deletion' }).click()
    await shows(colleague.getByRole('row', { name: /Deletion stopped by .+ removed\./ }))
    await s3.send(new PutObjectCommand({ Bucket: bucket, Key: 'late', Body: 'x' }))
    await look('a deletion that was stopped')
  })

  it('is deleted to its end', async () => {
    await leave(1_500)
    await remove(colleague)
    await shows(colleague.getByText('No buckets yet'))
    await expect(s3.send(new HeadBucketCommand({ Bucket: bucket }))).rejects.toBeInstanceOf(NotFound)
  })

  it('everybody can use what was shown', () => expect(problems).toEqual({}))
})
