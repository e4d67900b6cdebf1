import { freePorts } from '@perigee/testing/free-ports'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { loadConfig } from '../load-config'
import { checkStoragePort } from './check-storage-port'

const check = async (env: NodeJS.ProcessEnv) =>
  (await checkStoragePort(loadConfig({ PERIGEE_DATA: '/srv/perigee', ...env }))).map(({ state, says }) => [state, says])

/** What answers there as the gateway does, or as another program. */
async function answerAt(port: number, text = '0.1.0'): Promise<void> {
  const server = createServer((_request, response) => response.end(text))
  await once(server.listen(port, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
}

async function somePorts() {
  const [gateway = 0, storage = 0] = await freePorts(2)
  const env = { PERIGEE_GATEWAY_PORT: String(gateway), PERIGEE_COMPUTE_STORAGE_PORT: String(storage) }
  return { gateway, storage, env }
}

it('says nothing where there is no such port', async () => {
  expect(await check({})).toEqual([])
})

it('finds the gateway there, or nobody', async () => {
  const { storage, env } = await somePorts()
  expect(await check(env)).toEqual([['fine', 'free for storage of instances, which does not run']])
  await answerAt(storage)
  expect(await check(env)).toEqual([['fine', 'storage of instances answers']])
})

it('finds another program there', async () => {
  const { storage, env } = await somePorts()
  await answerAt(storage, 'something else')
  expect(await check(env)).toEqual([['wrong', 'taken by another program than storage of instances']])
})

it('says that a gateway runs which was not told of it', async () => {
  const { gateway, env } = await somePorts()
  await answerAt(gateway)
  expect(await check(env)).toEqual([['wrong', expect.stringContaining('runs without it') as string]])
})
