import { updateInstance } from '@perigee/satellite-db/compute-instances'
import { putLocation } from '@perigee/satellite-db/compute-locations'
import { findProjectByInternalId } from '@perigee/satellite-db/projects'
import { builders } from '@perigee/satellite-db/testing/builders'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { anInstallation, type TestInstallation } from './testing/an-installation'
import type { RunningServer } from './testing/run-server'

let installation: TestInstallation
let server: RunningServer

// an engine that does not answer: the service is there all the same
beforeAll(async () => {
  installation = await anInstallation({
    PERIGEE_COMPUTE: 'incus',
    PERIGEE_INCUS_SOCKET: '/nowhere/unix.socket',
    PERIGEE_STRANGER_CONNECTIONS: '8',
  })
  server = await installation.serve()
})
afterAll(() => installation.remove())

const ask = (path: string, init: RequestInit = {}) => fetch(`${installation.computeUrl}${path}`, init)

describe('an installation with compute', () => {
  it('says where it is, to people and to the console', async () => {
    expect(server.output()).toContain(`Compute      ${installation.computeUrl}`)
    const config = (await (await fetch(`${installation.apiUrl}/api/v0/config`)).json()) as Record<string, unknown>
    expect(config).toMatchObject({ computeUIEnabled: true, computeGatewayURL: installation.computeUrl })
  })

  it('has its service in a process of its own, for the pages of the console', async () => {
    expect((await ask('/-/health')).status).toBe(200)
    const answer = await ask('/api/v1/instance', { headers: { origin: 'https://evil.test' } })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
      401,
      installation.apiUrl.replace('127.0.0.1', 'localhost'),
    ])
    const { output } = await installation.command(['doctor'])
    expect(output).toMatch(/ok {5}process compute: takes/)
    expect(output).toMatch(/ok {5}port \d+: compute answers/)
    expect(output).toMatch(/ok {5}compute at http:.*: answers/)
    expect(output).toMatch(/WRONG {2}compute by incus: /)
    expect(output).toMatch(/ok {5}port \d+: storage of instances answers/)
  })

  it('has a port of the S3 gateway for instances alone: however many connections they keep, others have theirs', async () => {
    for (let n = 0; n < 20; n++) {
      const line = connect({ host: '127.0.0.1', port: Number(new URL(installation.storageUrl).port) })
      onTestFinished(() => void line.destroy())
      line.on('error', () => undefined)
      await once(line, 'connect')
    }
    expect((await fetch(`${installation.gatewayUrl}/-/health`)).status).toBe(200)
    expect((await fetch(`${installation.storageUrl}/-/health`)).status).toBe(200)
    const answer = await fetch(`${installation.storageUrl}/photos`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('AccessDenied')])
  })

  it('lists instances of all projects for the operator', async () => {
    expect((await installation.command(['compute', 'list'])).output).toContain('There are no instances.')
    expect((await installation.command(['compute', 'list', '--json'])).output.trim()).toBe('[]')
  })

  it('says why there are no images, and what is none', async () => {
    const images = await installation.command(['compute', 'images'])
    expect([images.code, images.output]).toEqual([1, expect.not.stringMatching(/\n\s+at /)])
    const args = ['compute', 'import-image', '/etc/passwd', '--name', '../up', '--user', 'me']
    expect(await installation.command(args)).toMatchObject({
      code: 1,
      output: expect.stringContaining('An image is a disk of its own in qcow2 or raw') as string,
    })
  })

  it('forgets a location that is gone once the operator says --yes', async () => {
    const location = { name: 'cellar', title: 'Cellar', engine: 'qemu', offer: {} }
    const email = 'ada@example.test'
    const projectId = await installation.asOperator(async ({ db }) => {
      await putLocation(db, { ...location, seenAt: new Date('2026-01-02T03:04:05Z') })
      const { anOwner, aProject, anInstance } = builders(db)
      const owner = await anOwner(email)
      const project = (await aProject(owner, 'Photos')) ?? 0
      const { id } = await anInstance(project, owner)
      await updateInstance(db, id, { location: 'cellar' })
      return (await findProjectByInternalId(db, project))?.publicId
    })
    const forget = (...args: string[]) => installation.command(['compute', 'forget-location', 'cellar', ...args])
    expect((await forget()).output.trim().split('\n').slice(-3)).toEqual([
      'cellar was heard of last at 2026-01-02T03:04:05.000Z. With it would be forgotten 1 instance of 1 project, and what is on their disks.',
      `${projectId} (${email})  1 instance`,
      'Nothing is done yet: give --yes.',
    ])
    expect((await installation.command(['compute', 'list'])).output).toContain('cellar')
    expect(await forget('--yes')).toMatchObject({
      code: 0,
      output: expect.stringContaining('cellar is forgotten, with 1 instance.') as string,
    })
    expect(await forget('--yes')).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no location cellar.') as string,
    })
    expect((await installation.command(['compute', 'list'])).output).toContain('There are no instances.')
  })
})

it('a server without it refuses to serve it alone', async () => {
  const { code, output } = await installation.command(['serve', '--services=compute'], { PERIGEE_COMPUTE: '' })
  expect([code, output]).toEqual([1, expect.stringContaining('Compute needs PERIGEE_COMPUTE')])
})
