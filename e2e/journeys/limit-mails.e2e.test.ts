import { randomBytes } from 'node:crypto'
import { CreateBucketCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { projects } from '@perigee/contract/projects'
import { type MailTrap, startMailTrap } from '@perigee/testing/mail-trap'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../src/eventually'
import { queueJobs, runStoreJob } from '../src/jobs'
import { makeGrant, registerGrant } from '../src/make-access'
import { newInstallation, type Product, startProduct } from '../src/product'
import { s3Client } from '../src/s3-client'
import { type Account, signUp } from '../src/sign-up'
import { takeDown } from '../src/take-down'

const MB = 1e6
const bucket = 'photos'
let product: Product
let trap: MailTrap
let owner: Account
let s3: S3Client
let id: string

beforeAll(async () => {
  const installation = await newInstallation()
  product = await startProduct(installation)
  owner = await signUp(product)
  id = (await owner.client.call(projects.create, { body: { name: 'Harbour' } })).answer.id
  const grant = await makeGrant(owner.client, { projectId: id, name: 'laptop', passphrase: 'known to one' })
  s3 = s3Client(await registerGrant(product, grant))
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  await product.stop()
  // Mails went to the outbox until now.
  trap = await startMailTrap()
  product = await startProduct({ ...installation, env: { ...installation.env, PERIGEE_SMTP_URL: trap.url } })
})
afterAll(async () => {
  await takeDown({ product })
  await trap?.stop()
})

const put = (key: string, bytes: number) =>
  s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: randomBytes(bytes) }))
const about = (subject: string) =>
  trap.mails.filter((mail) => mail.subject === subject && mail.to.includes(owner.email))
/** By the jobs that add usage up, look at limits and send mails: without being asked, within three minutes. */
const mailed = async (subject: string) => {
  await runStoreJob(product, 'compact-usage')
  await queueJobs(product, 'mail-limits', 'deliver-mails')
  return (await eventually(`the mail: ${subject}`, async () => about(subject)[0])).text
}
const usage = async () => (await owner.client.call(projects.usageLimits, { params: { id } })).answer
const limits = (storageLimit: number, bandwidthLimit: number) =>
  owner.client.call(projects.setLimits, {
    params: { id },
    body: { storageLimit: String(storageLimit), bandwidthLimit: String(bandwidthLimit) },
  })

describe('the owner of a project', () => {
  it('is mailed when 80 % of its storage limit are used, and not about downloads, of which there are none', async () => {
    await limits(10 * MB, 10 * MB)
    await put('many', 8.5 * MB)
    const text = await mailed('The project Harbour has used 80% of its storage limit')
    expect(text).toContain('Its limit is 10.00 MB')
    expect(text).toContain('Owner and admins can switch these mails off in the settings of the project.')
    expect(about('The project Harbour has used 80% of its download limit')).toEqual([])
  })

  it('is mailed once more at 100 %, and the link leads to the project', async () => {
    await put('more', 1 * MB)
    // What is stored is a little more than what was sent, and no limit may be below it.
    await expect.poll(async () => (await usage()).storageUsed).toBeGreaterThan(9.5 * MB)
    await limits((await usage()).storageUsed, 10 * MB)
    const text = await mailed('The project Harbour has reached its storage limit')
    expect(text).toMatch(new RegExp(`${product.urls.console}/projects/[^/]+/dashboard`))
    expect(about('The project Harbour has used 80% of its storage limit')).toHaveLength(1)
  })
})
