import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectRetentionCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  PutObjectRetentionCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { day, minute } from '@perigee/std/durations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { withDatabase } from '../src/database'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { type Access, makeAccess } from '../src/make-access'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { s3Client } from '../src/s3-client'
import { sharedProduct } from '../src/shared-product'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const bucket = 'ledgers'
const key = 'a b+c%#?é日本.txt'
const passphrase = 'kept until then'
const content = 'what was agreed'
const product = sharedProduct()
let session: BrowserSession
let user: Person
let account: Account
let access: Access
let s3: S3Client
let VersionId: string | undefined

beforeAll(async () => {
  account = await signUp(product)
  access = await makeAccess(product, account, { passphrase })
  s3 = s3Client(access, { maxAttempts: 1 })
  await s3.send(new CreateBucketCommand({ Bucket: bucket, ObjectLockEnabledForBucket: true }))
  const put = new PutObjectCommand({ Bucket: bucket, Key: key, Body: content })
  ;({ VersionId } = await s3.send(put))
  session = await browserSession()
  user = person(session.page, product)
  await user.enterBucket({ ...account, passphrase, bucket })
})
afterAll(() => takeDown({ session }))

/** To the store it is the same whether the end of a lock comes nearer, or its clock goes ahead. */
const passes = (time: number) =>
  withDatabase(product, 'perigee', (client) =>
    client.query(
      `update store.objects o set retain_until = retain_until - make_interval(secs => $1)
        from store.folders f, satellite.buckets b, satellite.projects p
        where f.id = o.folder_id and b.id = f.bucket_id and p.id = b.project_id and p.public_id = $2`,
      [time / 1000, access.projectId],
    ),
  )

describe('a version that is locked in compliance mode', () => {
  asJourney(() => session?.page)
  const { look, problems } = onlooker(() => session.page)
  const at = () => ({ Bucket: bucket, Key: key, VersionId })
  const dialog = (name: string) => session.page.getByRole('dialog', { name, exact: true })
  const deletions = () => session.page.getByRole('region', { name: 'Deletions' })
  const press = (name: string, inside: string) =>
    dialog(inside).getByRole('button', { name, exact: true }).last().click()
  const codeOf = (answer: Promise<unknown>): Promise<string> =>
    answer.then(
      () => 'done',
      ({ name }: Error) => name,
    )
  async function choose(action: string): Promise<void> {
    await session.page.getByRole('button', { name: `Actions for ${key}` }).click()
    await session.page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  async function lockFor(period: string, label: string, title: 'Lock' | 'Extend Lock'): Promise<void> {
    await dialog(title).getByLabel(label).selectOption(period)
    await dialog(title).getByLabel('Type COMPLIANCE to confirm').fill('compliance')
    await look(title)
    await press(title === 'Lock' ? 'Set Lock' : 'Extend Lock', title)
  }
  const endsIn = async () => {
    const { Retention } = await s3.send(new GetObjectRetentionCommand(at()))
    const left = (Retention?.RetainUntilDate?.getTime() ?? 0) - Date.now()
    return [Retention?.Mode, Math.round(left / day)]
  }

  /** Everything that a key of the owner can ask of a tool. */
  async function staysWhateverIsAsked(): Promise<void> {
    const { Bucket, Key } = at()
    const retention = (until: number) => ({ Mode: 'COMPLIANCE' as const, RetainUntilDate: new Date(until) })
    const shorter = { ...at(), Retention: retention(Date.now() + minute) }
    const { Errors = [] } = await s3.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key, VersionId }] }, BypassGovernanceRetention: true }),
    )
    expect(Errors.map(({ Code }) => Code)).toEqual(['AccessDenied'])
    const byForce = new DeleteBucketCommand({ Bucket })
    byForce.middlewareStack.add(
      (next) => (call) => {
        ;(call.request as { headers: Record<string, string> }).headers['x-minio-force-delete'] = 'true'
        return next(call)
      },
      { step: 'build' },
    )
    const tries = {
      'delete the version': new DeleteObjectCommand(at()),
      'against governance': new DeleteObjectCommand({ ...at(), BypassGovernanceRetention: true }),
      'end the lock sooner': new PutObjectRetentionCommand({ ...shorter, BypassGovernanceRetention: true }),
      'keep no versions': new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Suspended' } }),
      'delete the bucket': new DeleteBucketCommand({ Bucket }),
      'delete the bucket with all': byForce,
    }
    const codes: Record<string, string> = {}
    for (const [name, command] of Object.entries(tries)) codes[name] = await codeOf(s3.send(command as never))
    expect(codes).toEqual({
      'delete the version': 'AccessDenied',
      'against governance': 'AccessDenied',
      'end the lock sooner': 'AccessDenied',
      'keep no versions': 'InvalidBucketState',
      'delete the bucket': 'BucketNotEmpty',
      'delete the bucket with all': 'AccessDenied',
    })
    const { Body } = await s3.send(new GetObjectCommand(at()))
    expect(await Body?.transformToString()).toBe(content)
  }

  it('is locked after the word was typed', async () => {
    await choose('Lock')
    await dialog('Lock').getByRole('radio', { name: 'Compliance' }).click()
    await lockFor('1 week', 'Select the lock retention period:', 'Lock')
    await press('Close', 'Lock Successful')
    expect(await endsIn()).toEqual(['COMPLIANCE', 7])
  })

  it('is deleted by no tool', staysWhateverIsAsked)

  it('is deleted from neither the list nor the preview, which say why', async () => {
    const { page } = session
    await choose('Delete')
    await dialog('Delete file').getByRole('radio', { name: 'Delete All Versions' }).click()
    await press('Delete 1 version', 'Delete file')
    await shows(deletions().getByText(/^Error deleting file\. This one stayed: .*object protected by object lock/))
    await look('a deletion that a lock refused')
    await user.openPreview(key)
    await user.preview(key).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const refused = dialog("Can't Delete Locked Version")
    await shows(refused.getByText('Compliance'))
    expect(await refused.getByRole('button', { name: /against governance/ }).count()).toBe(0)
    await press('Close', "Can't Delete Locked Version")
  })

  it('and whose bucket is not deleted either', async () => {
    await session.page.getByRole('button', { name: 'Bucket actions' }).click()
    await session.page.getByRole('menuitem', { name: 'Delete bucket' }).click()
    await dialog('Delete bucket').getByLabel('Type DELETE to confirm').fill('DELETE')
    await press('Delete bucket', 'Delete bucket')
    await shows(dialog('Delete bucket').getByText(/The bucket you tried to delete is not empty/))
    await press('Close', 'Delete bucket')
    await user.openBucket(bucket)
  })

  it('is kept longer, also when most of its time is over', async () => {
    await passes(6 * day)
    expect(await endsIn()).toEqual(['COMPLIANCE', 1])
    await session.page.getByRole('button', { name: 'Refresh' }).click()
    await choose('Lock')
    await lockFor('30 days', 'Extend lock by:', 'Extend Lock')
    await press('Close', 'Lock Extended Successfully')
    expect(await endsIn()).toEqual(['COMPLIANCE', 31])
    await passes(2 * day)
    await staysWhateverIsAsked()
  })

  it('is free when its time is over: what was refused is tried again, and goes well', async () => {
    const again = deletions().getByRole('button', { name: `Delete ${key} again` })
    await again.click()
    await shows(deletions().getByText(/Error deleting file\. This one stayed/))
    await passes(30 * day)
    expect(await endsIn()).toEqual(['COMPLIANCE', -1])
    await again.click()
    await shows(session.page.getByText('This bucket is empty'))
    expect(await codeOf(s3.send(new GetObjectCommand(at())))).toBe('NoSuchVersion')
    await s3.send(new DeleteBucketCommand({ Bucket: bucket }))
  })

  it('has accessible dialogs', () => expect(problems).toEqual({}))
})
