import { GetObjectCommand, paginateListObjectsV2, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { CreateBucketCommand, ListBucketsCommand } from '@aws-sdk/client-s3'
import { projects } from '@perigee/contract/projects'
import type { ConsoleClient } from '../src/console-client'
import { registerGrant } from '../src/make-access'
import { s3Client } from '../src/s3-client'
import type { KeptAccount } from './credentials'
import type { DemoFile } from './demo-file'
import { demoGrant } from './demo-grant'
import { demoProjects, type DemoProject } from './plan'
import type { DemoTarget } from './target'

const atOnce = 8

/** Makes what is missing and leaves alone what is there: through the console's interface and the S3 gateway. */
export async function fill(target: DemoTarget, client: ConsoleClient, kept: KeptAccount): Promise<void> {
  for (const project of demoProjects) {
    const id = await projectNamed(client, project)
    if (id === undefined) {
      console.log(`  ${project.name}: left out, the account may own no more projects`)
      continue
    }
    if (Object.keys(project.buckets).length === 0) continue
    const s3 = s3Client(await accessTo(target, client, kept, { id, name: project.name }))
    const existing = new Set((await s3.send(new ListBucketsCommand())).Buckets?.map(({ Name }) => Name))
    for (const [bucket, content] of Object.entries(project.buckets)) {
      if (!existing.has(bucket)) await s3.send(new CreateBucketCommand({ Bucket: bucket }))
      const files = await content()
      const uploaded = await upload(s3, bucket, files)
      console.log(`  ${project.name} / ${bucket}: ${filesText(uploaded, files.length - uploaded)}`)
    }
  }
}

function filesText(uploaded: number, kept: number): string {
  if (uploaded + kept === 0) return 'empty'
  const parts = [
    ...(uploaded > 0 ? [`${uploaded} files uploaded`] : []),
    ...(kept > 0 ? [`${kept} there already`] : []),
  ]
  return parts.join(', ')
}

/** Undefined when the account may have no further one. */
async function projectNamed(client: ConsoleClient, { name, description }: DemoProject): Promise<string | undefined> {
  const { answer: existing } = await client.call(projects.list)
  const found = existing.find((project) => project.name === name)
  if (found) return found.id
  const made = await client.call(projects.create, { body: { name, description } }).catch((cause: unknown) => {
    if (existing.length > 0) return undefined
    throw cause
  })
  return made?.answer.id
}

async function accessTo(
  target: DemoTarget,
  client: ConsoleClient,
  { account, save }: KeptAccount,
  project: { id: string; name: string },
) {
  const known = account.access[project.name]
  if (known?.projectId === project.id) return known
  const grant = await demoGrant(client, { projectId: project.id, name: 'demo', passphrase: account.passphrase })
  const made = { ...(await registerGrant(target, grant)), projectId: project.id }
  account.access[project.name] = made
  await save()
  return made
}

/** @returns how many were missing */
async function upload(s3: S3Client, bucket: string, files: readonly DemoFile[]): Promise<number> {
  const existing = new Set<string | undefined>()
  for await (const page of paginateListObjectsV2({ client: s3 }, { Bucket: bucket })) {
    for (const { Key } of page.Contents ?? []) existing.add(Key)
  }
  const missing = files.filter(({ key }) => !existing.has(key))
  const queue = missing.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const { key, type, body } of queue) {
        const place = { Bucket: bucket, Key: key }
        await s3.send(new PutObjectCommand({ ...place, Body: body, ContentType: type })).catch((cause: unknown) => {
          throw new Error(`${JSON.stringify(key)} could not be stored in ${bucket}`, { cause })
        })
      }
    }),
  )
  const [first] = missing
  if (first)
    await (await s3.send(new GetObjectCommand({ Bucket: bucket, Key: first.key }))).Body?.transformToByteArray()
  return missing.length
}
