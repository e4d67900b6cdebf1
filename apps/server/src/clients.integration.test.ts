import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { generatePythonClient, pythonExample } from '@perigee/testing/python-client'
import { afterAll, expect, it } from 'vitest'
import { aRestKey } from './testing/a-rest-key'
import { anInstallation } from './testing/an-installation'
import { aProjectWithClient } from './testing/packed-client'

const installation = await anInstallation()
await installation.serve()
const { key, userId } = await aRestKey(installation)
const env = { PERIGEE_URL: installation.apiUrl, PERIGEE_API_KEY: key, PERIGEE_PASSPHRASE: 'correct horse' }
afterAll(() => installation.remove())

interface Derived {
  grant: string
  narrow: string
  credentials: { accessKeyId: string; secretKey: string; endpoint: string }
}

it('the TypeScript client, packed and installed by somebody who has nothing else, does what its README shows', async () => {
  const project = await aProjectWithClient()
  try {
    const installed = await readdir(join(project.folder, 'node_modules'))
    expect(installed.filter((name) => !name.startsWith('.'))).toEqual(['@perigee'])
    const packageJson = join(project.folder, 'node_modules/@perigee/client/package.json')
    expect(JSON.parse(await readFile(packageJson, 'utf8'))).toMatchObject({ license: 'Apache-2.0' })
    expect(await project.typeCheck()).toBe('')

    const [making = '', ...others] = project.examples
    const first = await project.run(making, env)
    const printed = await Promise.all(others.map((example) => project.run(example, env)))
    const [pages, failure, account, revised, report, derived = ''] = printed
    expect(first).toBe('Holiday photos enabled\n')
    expect(pages).toMatch(/^Holiday photos \d{4}-.*Z\n$/)
    expect(failure).toBe('invalid_input 400 body.name\n')
    expect(account).toBe('paid\n')
    expect(revised).toBe('somebody was faster\n')
    expect(report).toContain(',')

    const { credentials } = JSON.parse(derived) as Derived
    const { accessKeyId, secretKey: secretAccessKey } = credentials
    const s3 = installation.client({ accessKeyId, secretAccessKey })
    const where = { Bucket: 'photos', Key: '2026/a b+c%#?é日本.txt' }
    await s3.send(new PutObjectCommand({ ...where, Body: 'hello' }))
    const { Body } = await s3.send(new GetObjectCommand(where))
    expect(await Body?.transformToString()).toBe('hello')
  } finally {
    await project.remove()
  }
})

it('a Python client, generated from the OpenAPI document, does what docs/clients.md shows', async ({ skip }) => {
  const client = await generatePythonClient(`${installation.apiUrl}/public/v1/openapi.json`)
  if (typeof client === 'string') return skip(client)
  try {
    const reader = await aRestKey(installation, { access: 'read', of: userId })
    const said = await client.run(await pythonExample(), { ...env, PERIGEE_READ_KEY: reader.key })
    expect(said).toBe('From Python: alpha, beta, gamma\n')
  } finally {
    await client.remove()
  }
})
