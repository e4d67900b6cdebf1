import { dockerRegistrySnippets } from '@perigee/s3/tool-snippets/docker-registry'
import { duplicitySnippets } from '@perigee/s3/tool-snippets/duplicity'
import { resticSnippets } from '@perigee/s3/tool-snippets/restic'
import { terraformSnippets } from '@perigee/s3/tool-snippets/terraform'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { needProgram } from '../../src/debian-program'
import { findOnPath } from '../../src/find-program'
import { awkwardFiles, digests } from '../../src/folder-of-files'
import { read } from '../objects'
import { endpoint, follow, oddBucket } from './use-snippets'

async function documentsIn(home: string): Promise<Record<string, string>> {
  for (const [name, content] of Object.entries(awkwardFiles())) {
    const path = join(home, 'Documents', name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }
  return digests(join(home, 'Documents'))
}

describe('the configuration that the console fills in', () => {
  it('makes a repository and a backup with restic', async () => {
    await needProgram('/usr/bin/restic', 'restic')
    const { run, home } = await follow(resticSnippets, {
      bucket: await oddBucket(),
      env: { RESTIC_PASSWORD: 'asked for' },
    })
    const before = await documentsIn(home)
    await run('restic -o s3.bucket-lookup=path restore latest --target restored')
    expect(await digests(join(home, 'restored', home, 'Documents'))).toEqual(before)
  })

  it('makes a backup with duplicity', async () => {
    await needProgram('/usr/bin/duplicity', 'duplicity')
    const bucket = await oddBucket()
    const { run, home } = await follow(duplicitySnippets, { bucket, env: { PASSPHRASE: 'asked for' } })
    const before = await documentsIn(home)
    await run(`duplicity restore --s3-endpoint-url ${endpoint} boto3+s3://${bucket}/duplicity restored`)
    expect(await digests(join(home, 'restored'))).toEqual(before)
  })

  it('keeps the state of Terraform, and its lock', async ({ skip }) => {
    const terraform = await findOnPath(['terraform'])
    if (terraform === undefined) skip('Terraform is no package of Debian, and is not installed here.')
    const bucket = await oddBucket()
    const { run, home } = await follow(terraformSnippets, { bucket, env: { CHECKPOINT_DISABLE: 'true' } })
    await writeFile(join(home, 'main.tf'), 'resource "terraform_data" "heron" {\n  input = "a heron"\n}\n')
    await run(`${terraform} init -no-color`, `${terraform} apply -auto-approve -no-color`)
    expect(JSON.parse(await read(bucket, 'terraform.tfstate'))).toMatchObject({
      resources: [{ name: 'heron', instances: [{ attributes: { output: { value: 'a heron' } } }] }],
    })
  })

  it('keeps the layers of a Docker registry, in a bucket whose name could be a number', async () => {
    await needProgram('/usr/bin/docker-registry', 'docker-registry')
    const bucket = await oddBucket(`0x${randomBytes(6).toString('hex')}`)
    // The one that is told to run in a container runs beside it; it takes any port that is free.
    const { run } = await follow(
      (access) => dockerRegistrySnippets(access).filter(({ place }) => place === 'config.yml'),
      {
        bucket,
        env: { REGISTRY_HTTP_ADDR: '127.0.0.1:0', OTEL_TRACES_EXPORTER: 'none' },
      },
    )
    const digest = `sha256:${createHash('sha256').update('a layer').digest('hex')}`
    const printed = await run(
      'docker-registry serve config.yml > said 2>&1 & registry=$!',
      'trap "kill $registry" EXIT',
      'until address=$(grep -om1 "listening on [0-9.:]*" said); do kill -0 $registry; done',
      'images=http://${address#listening on }/v2/heron',
      'at=$(curl -sfi -X POST $images/blobs/uploads/ | tr -d "\\r" | sed -n "s/^Location: //p")',
      `curl -sf -X PUT --data-binary 'a layer' -H 'Content-Type: application/octet-stream' "$at&digest=${digest}"`,
      `curl -sf $images/blobs/${digest}`,
    )
    expect(printed).toBe('a layer')
    const [, hash = ''] = digest.split(':')
    expect(await read(bucket, `docker/registry/v2/blobs/sha256/${hash.slice(0, 2)}/${hash}/data`)).toBe('a layer')
  })
})
