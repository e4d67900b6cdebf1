import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { type Folder, temporaryFolder } from '../src/folder-of-files'
import { asJourney } from '../src/journey'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { s3Client } from '../src/s3-client'
import { sharedProduct } from '../src/shared-product'
import { newPerson } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const ada = newPerson()
const bucket = 'kept-for-me'
const text = 'the service keeps the passphrase'

const product = sharedProduct()
let session: BrowserSession
let files: Folder
let user: Person

beforeAll(async () => {
  session = await browserSession()
  user = person(session.page, product)
  files = await temporaryFolder()
  await files.write('note.txt', text)
})
afterAll(async () => {
  await takeDown({ session })
  await files?.remove()
})

/** Somebody who never sees a passphrase. */
describe('with a passphrase that the service keeps', () => {
  asJourney(() => session?.page)

  it('a new account begins', async () => {
    await user.signUp(ada)
    await user.activate(await user.readCode(ada.email))
    await user.setUpAccountAutomatically('Ada Lovelace')
    await shows(session.page.getByRole('heading', { name: 'My Perigee Project', level: 1 }))
    await shows(session.page.getByText('Managed by the service'))
    await shows(session.page.getByRole('dialog'), false)
  })

  it('a bucket opens without a question', async () => {
    await session.page.getByRole('button', { name: 'Go to buckets' }).click()
    await user.createBucket(bucket)
    await shows(session.page.getByRole('button', { name: 'Upload', exact: true }))
    await session.page.getByRole('button', { name: 'Bucket actions' }).click()
    await shows(session.page.getByRole('menuitem', { name: 'Bucket details' }))
    expect(await session.page.getByRole('menuitem', { name: 'Manage passphrase' }).count()).toBe(0)
    await session.page.keyboard.press('Escape')
    await user.upload(join(files.path, 'note.txt'), 'note.txt')
    await user.closePreview('note.txt')
  })

  it('so it does after a reload, with the same content', async () => {
    await session.page.reload()
    await shows(user.file('note.txt'))
    expect(await readFile(await user.download('note.txt'), 'utf8')).toBe(text)
  })

  it('S3 credentials open what was uploaded', async () => {
    await user.goTo('Access')
    await session.page.getByRole('button', { name: 'New Access' }).first().click()
    const dialog = session.page.getByRole('dialog', { name: 'New Access' })
    await dialog.getByLabel('Access Name').fill('aws sdk')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await shows(dialog.getByText('Configure Access'))
    await dialog.getByRole('button', { name: 'Next' }).click()
    const s3 = s3Client(await user.readS3Credentials())
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: 'note.txt' }))
    expect(await Body?.transformToString()).toBe(text)
  })

  it('the first steps are done', async () => {
    await user.goTo('Dashboard')
    await shows(session.page.getByText('3 of 3 done'))
    await session.page.getByRole('button', { name: 'Finish' }).click()
    await shows(session.page.getByRole('region', { name: 'You are all set' }), false)
  })

  it('without one complaint of the browser', () => expect(session.complaints).toEqual([]))
})
