import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectLegalHoldCommand,
  GetObjectRetentionCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { members } from '@perigee/contract/members'
import { projects } from '@perigee/contract/projects'
import { invitationAnswers } from '@perigee/domain/invitations'
import { day } from '@perigee/std/durations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { makeGrant, registerGrant } from '../src/make-access'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { s3Client } from '../src/s3-client'
import { sharedProduct } from '../src/shared-product'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const bucket = 'vault'
const passphrase = 'kept until then'
const odd = 'a b+c%#?é日本.txt'
const product = sharedProduct()
let session: BrowserSession
let user: Person
let owner: Account
let s3: S3Client
let membersS3: S3Client

beforeAll(async () => {
  owner = await signUp(product)
  const guest = await signUp(product)
  const { answer: project } = await owner.client.call(projects.create, { body: { name: 'Archive' } })
  await owner.client.call(members.inviteMany, { params: { id: project.id }, body: { emails: [guest.email] } })
  const accept = { params: { id: project.id }, body: { response: invitationAnswers.accept } }
  await guest.client.call(projects.answerInvitation, accept)
  const tool = async ({ client }: Account, name: string) =>
    s3Client(await registerGrant(product, await makeGrant(client, { projectId: project.id, name, passphrase })))
  s3 = await tool(owner, 'laptop')
  membersS3 = await tool(guest, 'phone')
  await s3.send(new CreateBucketCommand({ Bucket: bucket, ObjectLockEnabledForBucket: true }))
  for (const Key of [odd, 'marked.txt', 'marked.txt', 'gone.txt', 'gone.txt', 'gone.txt.bak'])
    await s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body: Key }))
  session = await browserSession()
  user = person(session.page, product)
}, 120_000)
afterAll(() => takeDown({ session }))

describe('locks', () => {
  asJourney(() => session?.page)
  const { look, problems } = onlooker(() => session.page)
  const dialog = (name: string) => session.page.getByRole('dialog', { name, exact: true })
  const press = (name: string, inside: string) =>
    dialog(inside).getByRole('button', { name, exact: true }).last().click()
  async function choose(action: string, name = odd): Promise<void> {
    await session.page.getByRole('button', { name: `Actions for ${name}` }).click()
    await session.page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  const retention = async () => (await s3.send(new GetObjectRetentionCommand({ Bucket: bucket, Key: odd }))).Retention
  const hold = async () =>
    (await s3.send(new GetObjectLegalHoldCommand({ Bucket: bucket, Key: odd }))).LegalHold?.Status
  const inDays = (date: Date | undefined) => Math.round(((date?.getTime() ?? 0) - Date.now()) / day)
  async function versionsOf(key: string): Promise<string[]> {
    const { Versions = [], DeleteMarkers = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket: bucket }))
    const marked = DeleteMarkers.filter(({ Key }) => Key === key).map(() => 'marker')
    return [...marked, ...Versions.filter(({ Key }) => Key === key).map(() => 'version')]
  }

  it('are set, and a tool reads what the console wrote', async () => {
    const { page } = session
    await page.goto(`${product.urls.console}/projects`)
    await user.logIn(owner)
    await page.getByRole('link', { name: 'Archive' }).first().click()
    await user.enterProjectPassphrase(passphrase)
    await user.goTo('Browse')
    await user.openBucket(bucket)
    await choose('Lock')
    await press('Set Lock', 'Lock')
    await shows(dialog('Lock').getByText('Select a lock type'))
    await dialog('Lock').getByRole('radio', { name: 'Governance' }).click()
    await dialog('Lock').getByLabel('Select the lock retention period:').selectOption('1 week')
    await look('lock')
    await press('Set Lock', 'Lock')
    await shows(dialog('Lock Successful').getByText('This file has been locked successfully.'))
    await look('lock successful')
    await press('Close', 'Lock Successful')
    const set = await retention()
    expect([set?.Mode, inDays(set?.RetainUntilDate)]).toEqual(['GOVERNANCE', 7])
  })

  it('are extended, counted from where they end', async () => {
    await choose('Lock')
    await dialog('Extend Lock').getByLabel('Extend lock by:').selectOption('30 days')
    await look('extend lock')
    await press('Extend Lock', 'Extend Lock')
    await shows(dialog('Lock Extended Successfully'))
    await press('Close', 'Lock Extended Successfully')
    expect(inDays((await retention())?.RetainUntilDate)).toBe(37)
  })

  it('with a legal hold on and off', async () => {
    for (const [title, button, status] of [
      ['Legal Hold', 'Apply Legal Hold', 'ON'],
      ['Remove Legal Hold', 'Remove Legal Hold', 'OFF'],
    ] as const) {
      await choose('Legal hold')
      await shows(dialog(title).getByRole('button', { name: button }))
      await look(title)
      await press(button, title)
      await shows(dialog(title), false)
      expect(await hold()).toBe(status)
    }
  })

  it('let nobody delete the version, and no key of a member bypass governance', async () => {
    const { page } = session
    const { Versions = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket: bucket, Prefix: odd }))
    const version = { Bucket: bucket, Key: odd, VersionId: Versions[0]?.VersionId }
    for (const [tool, command] of [
      [s3, version],
      [membersS3, { ...version, BypassGovernanceRetention: true }],
    ] as const)
      await expect(tool.send(new DeleteObjectCommand(command))).rejects.toMatchObject({
        $metadata: { httpStatusCode: 403 },
      })
    await user.openPreview(odd)
    await user.preview(odd).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const locked = dialog("Can't Delete Locked Version")
    await shows(locked.getByText('This version of the object is currently locked and cannot be deleted'))
    await shows(locked.getByText('Governance'))
    await look('locked')
  })

  it('in governance mode are bypassed by the owner, who types it', async () => {
    await press('Delete against governance…', "Can't Delete Locked Version")
    const bypass = 'Delete against governance'
    await press('Delete version', bypass)
    await shows(dialog(bypass).getByText('Nothing happens before you have typed BYPASS.'))
    await look('bypass')
    await dialog(bypass).getByLabel('Type BYPASS to confirm').fill('BYPASS')
    await press('Delete version', bypass)
    await shows(dialog(bypass), false)
    expect(await versionsOf(odd)).toEqual([])
  })

  it('aside, files go by a marker or with all versions', async () => {
    const { page } = session
    await choose('Delete', 'marked.txt')
    await shows(dialog('Delete file').getByRole('radio', { name: 'Create Delete Marker(s)' }))
    await look('versioned deletion')
    await press('Delete file', 'Delete file')
    await shows(user.file('marked.txt'), false)
    expect(await versionsOf('marked.txt')).toEqual(['marker', 'version', 'version'])

    await page.getByRole('button', { name: 'Actions for gone.txt', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await dialog('Delete file').getByRole('radio', { name: 'Delete All Versions' }).click()
    await press('Delete 2 versions', 'Delete file')
    await shows(page.getByRole('button', { name: 'Actions for gone.txt', exact: true }), false)
    expect([await versionsOf('gone.txt'), await versionsOf('gone.txt.bak')]).toEqual([[], ['version']])
  })

  it('have accessible dialogs', () => {
    expect(problems).toEqual({})
  })
})
