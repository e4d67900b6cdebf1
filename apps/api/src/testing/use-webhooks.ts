import { projects } from '@perigee/contract/projects'
import { webhooks } from '@perigee/contract/webhooks'
import { insertBucket } from '@perigee/satellite-db/buckets'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { aProject, type TestProject } from './builders'
import type { TestApi } from './start-api'

/** What a receiver got. */
export interface GotMessage {
  path: string
  id: string
  signatures: string[]
  signed: string
  body: { type: string; data: Record<string, unknown> }
}

/** Whether one of its signatures is made with this secret. */
export function isSigned({ signatures, signed }: GotMessage, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return signatures.includes(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
}

/** When each test begins. */
export const begin = new Date('2026-11-24T12:00:00Z')

/** A receiver, and for each test a new project without webhooks, of an installation that sends to private addresses. */
export function useWebhooks(api: TestApi) {
  const { db, clock } = api
  const got: GotMessage[] = []
  const hooks = {
    project: undefined as unknown as TestProject,
    /** Of the receiver. */
    base: '',
    got,
    /** What the receiver answers; 204 unless a test says otherwise. */
    answer: (response: ServerResponse, _path: string): void => void response.writeHead(204).end(),
    later: (time: number) => clock.set(new Date(clock().getTime() + time)),
    inProject: () => ({ id: hooks.project.row.publicId }),
    browser: () => hooks.project.owner.browser,
    /** One that hears everything, whose making is told to nobody. */
    async made(body: Record<string, unknown> = {}) {
      const created = await hooks.browser().call(webhooks.create, {
        params: hooks.inProject(),
        body: { address: `${hooks.base}/hook`, events: ['*'], ...body },
      })
      expect(created.status).toBe(201)
      got.length = 0
      await db.deleteFrom('satellite.webhook_deliveries').execute()
      return created.body
    },
    async aBucket(name: string) {
      const { row, owner } = hooks.project
      const bucket = { projectId: row.internalId, name, placement: 0, versioning: 1, objectLock: false } as const
      await insertBucket(db, { ...bucket, createdBy: owner.id, createdAt: clock() })
    },
    named: (webhookId: string) => ({ params: { ...hooks.inProject(), webhookId } }),
    rename: (name: string) =>
      hooks.browser().call(projects.update, { params: hooks.inProject(), body: { name, description: '' } }),
    deliveries: async (webhookId: string) =>
      (await hooks.browser().call(webhooks.deliveries, { ...hooks.named(webhookId), query: {} })).body.deliveries,
    shown: async (webhookId: string) =>
      (await hooks.browser().call(webhooks.list, { params: hooks.inProject() })).body.webhooks.find(
        ({ id }) => id === webhookId,
      ),
  }

  const receiver = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (piece: string) => (text += piece))
    request.on('end', () => {
      const header = (name: string) => String(request.headers[`webhook-${name}`])
      got.push({
        path: request.url ?? '',
        id: header('id'),
        signatures: header('signature').split(' '),
        signed: `${header('id')}.${header('timestamp')}.${text}`,
        body: JSON.parse(text) as GotMessage['body'],
      })
      hooks.answer(response, request.url ?? '')
    })
  })
  beforeAll(async () => {
    receiver.listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    hooks.base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  })
  afterAll(() => {
    receiver.closeAllConnections()
    receiver.close()
  })
  beforeEach(async () => {
    clock.set(begin)
    got.length = 0
    hooks.answer = (response) => void response.writeHead(204).end()
    await db.deleteFrom('satellite.webhook_deliveries').execute()
    await db.deleteFrom('satellite.webhooks').execute()
    hooks.project = await aProject(api)
  })
  return hooks
}
