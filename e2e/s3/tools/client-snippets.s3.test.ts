import { awsCliSnippets } from '@perigee/s3/tool-snippets/aws-cli'
import { awsSdkJsSnippets } from '@perigee/s3/tool-snippets/aws-sdk-js'
import { boto3Snippets } from '@perigee/s3/tool-snippets/boto3'
import { cyberduckSnippets } from '@perigee/s3/tool-snippets/cyberduck'
import { rcloneSnippets } from '@perigee/s3/tool-snippets/rclone'
import { s3cmdSnippets } from '@perigee/s3/tool-snippets/s3cmd'
import { s3fsSnippets } from '@perigee/s3/tool-snippets/s3fs'
import type { Snippets } from '@perigee/s3/tool-snippets/snippet'
import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { needProgram } from '../../src/debian-program'
import { read } from '../objects'
import { endpoint, follow, oddBucket } from './use-snippets'

let bucket: string
beforeAll(async () => {
  bucket = await oddBucket()
})

describe('the configuration that the console fills in', () => {
  it.each<{ tool: string; proof: string; from: string; snippets: Snippets; command?: string }>([
    { tool: 'aws-cli', proof: '/usr/bin/aws', from: 'awscli', snippets: awsCliSnippets },
    { tool: 'rclone', proof: '/usr/bin/rclone', from: 'rclone', snippets: rcloneSnippets },
    { tool: 's3cmd', proof: '/usr/bin/s3cmd', from: 's3cmd', snippets: s3cmdSnippets },
    {
      tool: 'boto3',
      proof: '/usr/lib/python3/dist-packages/boto3',
      from: 'python3-boto3',
      snippets: boto3Snippets,
      command: '/usr/bin/python3 list_buckets.py',
    },
    {
      tool: 'the AWS SDK for JavaScript',
      proof: process.execPath,
      from: 'nodejs',
      snippets: awsSdkJsSnippets,
      command: `'${process.execPath}' list-buckets.mjs`,
    },
  ])('lists the buckets with $tool', async ({ proof, from, snippets, command }) => {
    await needProgram(proof, from)
    const { run } = await follow(snippets, { bucket })
    expect((await run(...(command === undefined ? [] : [command]))).split(/[\s/]+/)).toContain(bucket)
  })

  it('is a profile that a reader of property lists understands for Cyberduck, which Debian does not have', async () => {
    const { run } = await follow(cyberduckSnippets, { bucket })
    const read = 'import json,plistlib;print(json.dumps(plistlib.load(open("perigee.cyberduckprofile","rb"))))'
    const { hostname, port, protocol } = new URL(endpoint)
    expect(JSON.parse(await run(`python3 -c '${read}'`))).toMatchObject({
      Protocol: 's3',
      Scheme: protocol.slice(0, -1),
      'Default Hostname': hostname,
      'Default Port': port,
      Properties: ['s3.bucket.virtualhost.disable=true'],
    })
  })

  it('mounts a bucket with s3fs', async ({ skip }) => {
    await needProgram('/usr/bin/s3fs', 's3fs')
    const mayMount = await access('/dev/fuse', constants.R_OK | constants.W_OK).then(
      () => true,
      () => false,
    )
    if (!mayMount) skip('s3fs mounts through /dev/fuse, which this machine does not give.')
    const { run, home } = await follow(s3fsSnippets, { bucket })
    const mounted = join(home, bucket)
    await run(
      `trap 'fusermount -u "${mounted}"' EXIT`,
      `mountpoint -q '${mounted}'`,
      `mkdir -p '${mounted}/a b+é'`,
      `echo 'a heron' > '${mounted}/a b+é/note.txt'`,
    )
    expect(await read(bucket, 'a b+é/note.txt')).toBe('a heron\n')
  })
})
