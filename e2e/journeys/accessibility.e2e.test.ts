import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from '../src/axe'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { type Folder, temporaryFolder } from '../src/folder-of-files'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { join } from 'node:path'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { sharedProduct } from '../src/shared-product'
import { newPerson } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const grace = newPerson()
const product = sharedProduct()
let session: BrowserSession
let user: Person
let files: Folder

beforeAll(async () => {
  session = await browserSession()
  user = person(session.page, product)
  files = await temporaryFolder()
  await files.write('notes.txt', 'some notes')
  await files.write('picture.png', picture)
})
afterAll(async () => {
  await takeDown({ session })
  await files?.remove()
})

/** One dot. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const { look, problems } = onlooker(() => session.page)

async function leaveDialog(): Promise<void> {
  await session.page.keyboard.press('Escape')
  await shows(session.page.getByRole('dialog'), false)
}

describe('everybody can use', () => {
  asJourney(() => session?.page)

  it('is a claim that can fail: a picture without words', async () => {
    const page = await session.page.context().newPage()
    await page.setContent('<html lang="en"><title>Control</title><main><img src="data:," /></main></html>')
    expect((await accessibilityProblems(page)).join()).toContain('image-alt')
    await page.close()
  })

  it.each(['login', 'signup', 'forgot-password', 'activate', 'password-reset-confirmation', 'nowhere'])(
    'the page %s',
    async (path) => {
      await session.page.goto(`${product.urls.console}/${path}`)
      await shows(session.page.getByRole('heading', { level: 1 }))
      await shows(session.page.locator('#early-login'), false)
      await look(path)
    },
  )

  it('a form with mistakes', async () => {
    await session.page.goto(`${product.urls.console}/signup`)
    await session.page.getByLabel('Email').fill('no address')
    await session.page.getByRole('button', { name: 'Create account' }).click()
    await shows(session.page.getByText('E-mail must be valid.'))
    await look('sign-up with mistakes')
  })

  it('a form whose password is being chosen', async () => {
    const { page } = session
    await page.reload()
    await page.getByLabel(/^Password( \*)?$/).fill('Ax7!kQ2#mW9$')
    await shows(page.getByText('Password strength: Very Strong'))
    await look('sign-up with a password')
    // While the focus is still in the field.
    await page.getByRole('button', { name: 'Create account' }).click()
    await shows(page.getByText('Required', { exact: true }))
  })

  it('the activation and the first projects page', async () => {
    await user.signUp(grace)
    await look('activation')
    await user.activate(await user.readCode(grace.email))
    await user.setUpAccount('Grace Hopper', look)
    await look('first projects page')
  })

  it('the dashboard of a project, the page of its access keys, and its audit log', async () => {
    await user.createProject('Everybody')
    await look('dashboard')
    await user.goTo('Access')
    await shows(session.page.getByText('No access keys yet'))
    await look('no access keys')
    await user.goTo('Audit log')
    await shows(session.page.getByText('made the project Everybody'))
    await look('audit log')
  })

  it('an empty list of buckets, the dialog and the question for the passphrase', async () => {
    await user.goTo('Browse')
    await shows(session.page.getByText('No buckets yet'))
    await look('no buckets')
    await session.page.getByRole('button', { name: 'New Bucket' }).click()
    await session.page.getByLabel('Bucket name').fill('No')
    await look('new bucket')
    await leaveDialog()
    await user.createBucket('for-everybody')
    await shows(session.page.getByRole('dialog', { name: 'Enter passphrase' }))
    await look('locked bucket')
  })

  it('an empty bucket and one with a file', async () => {
    await user.createPassphrase('everybody together')
    await look('empty bucket')
    await user.upload(join(files.path, 'notes.txt'), 'notes.txt')
    await shows(user.preview('notes.txt').getByText('some notes'))
    await look('preview of a text')
    await user.closePreview('notes.txt')
    await session.page.getByRole('button', { name: 'Expand uploads' }).click()
    await look('bucket and uploads')
  })

  it('every view of the files, and what stands over them', async () => {
    const { page } = session
    await user.upload(join(files.path, 'picture.png'), 'picture.png')
    await user.createFolder('a folder', () => look('new folder'))
    await page.getByRole('button', { name: 'Actions for picture.png' }).click()
    await look('menu of a file')
    await page.keyboard.press('Escape')
    for (const view of ['Card view', 'Gallery view', 'Table view']) {
      await page.getByTitle(view).click()
      await look(view)
    }
    await user.choose(join(files.path, 'notes.txt'))
    await shows(page.getByRole('dialog', { name: 'Object overwrite warning' }))
    await look('overwrite warning')
    await leaveDialog()
    await user.openPreview('picture.png')
    await look('preview of a picture')
    await user.closePreview('picture.png')
  })

  it('the ways to share', async () => {
    const { page } = session
    await user.shareEntry('picture.png', 'File')
    for (const tab of ['Links', 'Social', 'Embed']) {
      await page.getByRole('tab', { name: tab }).click()
      await look(`share, ${tab}`)
    }
    await leaveDialog()
    await user.openArchiveDialog('a folder')
    await look('archive')
    await leaveDialog()
  })

  it('the map of a file', async () => {
    const { page } = session
    await page.getByRole('button', { name: 'Actions for picture.png' }).click()
    await page.getByRole('menuitem', { name: 'Geographic distribution' }).click()
    await shows(page.getByRole('img', { name: /^Map of the world/ }))
    await look('map')
    await leaveDialog()
  })

  it('a selection and its end', async () => {
    const { page } = session
    await user.tickAll()
    await look('selection')
    await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
    await shows(page.getByRole('dialog'))
    await look('delete files')
    await leaveDialog()
  })

  it('the list of buckets', async () => {
    await user.goTo('Browse')
    await shows(session.page.getByRole('table', { name: 'Buckets' }))
    await look('buckets')
  })

  it.each(['Bucket details', 'Delete bucket'])('what %s opens', async (title) => {
    const { page } = session
    await page.getByRole('button', { name: 'Actions for for-everybody' }).click()
    await page.getByRole('menuitem', { name: title }).click()
    await shows(page.getByRole('dialog', { name: title }))
    await look(title)
    await leaveDialog()
  })

  it('the dialog about the passphrase, with one that is new to the project', async () => {
    const dialog = session.page.getByRole('dialog')
    await session.page.getByRole('button', { name: 'Manage passphrase' }).click()
    await look('manage passphrase')
    await dialog.getByRole('button', { name: 'Switch' }).click()
    await dialog.getByRole('textbox', { name: 'Encryption Passphrase' }).fill('nobody together')
    await dialog.getByRole('button', { name: 'Switch passphrase' }).click()
    await shows(dialog.getByText(/^This passphrase has not been used in this project before/))
    await look('unknown passphrase')
    await session.page.keyboard.press('Escape')
    await shows(dialog, false)
  })

  it('the dashboard with usage of today, as charts and as tables', async () => {
    await user.goTo('Dashboard')
    await shows(session.page.locator('.recharts-area'))
    await look('charts')
    await session.page.getByRole('button', { name: 'Show tables' }).click()
    await look('tables of usage')
  })

  it('access keys', async () => {
    await user.goTo('Access')
    await user.createS3Credentials('screen reader')
    await look('access keys')
    await session.page.getByRole('button', { name: 'Actions for screen reader' }).click()
    await session.page.getByRole('menuitem', { name: 'Delete access key' }).click()
    await look('delete access')
    await leaveDialog()
  })

  it('the question of a project that is entered', async () => {
    const { page } = session
    await page.reload()
    await shows(page.getByRole('dialog', { name: 'Enter project passphrase' }))
    await look('passphrase of the project')
    await page.getByRole('button', { name: 'Skip' }).click()
    await look('skip')
    await page.getByRole('button', { name: 'No, skip just now' }).click()
  })

  it('without a rule of WCAG 2.2 AA being broken', () => expect(problems).toEqual({}))
})
