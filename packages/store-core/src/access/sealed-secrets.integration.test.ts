import { createApiKeySecrets } from '@perigee/satellite-db/api-key-secrets'
import { UnsealError } from '@perigee/server-kit/sealed-bytes'
import { createLogger } from '@perigee/server-kit/logger'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createDirectStore } from '../direct-store'
import { aProject, anApiKey, startTestStore, type TestStore } from '../testing/test-store'

const logger = createLogger({ level: 'silent' })
let test: TestStore
beforeAll(async () => void (test = await startTestStore()))
afterAll(() => test.stop())

it('opens the secret of a key once for all requests that hold the same bytes', async () => {
  const openSecret = vi.fn(test.openSecret)
  const store = createDirectStore({ ...test, openSecret, logger })
  const caller = { apiKey: (await aProject(test.db)).apiKey.raw }
  for (let n = 0; n < 3; n++) await store.listBuckets(caller)
  expect(openSecret).toHaveBeenCalledTimes(1)
  await store.listBuckets({ apiKey: Uint8Array.from(caller.apiKey) })
  expect(openSecret).toHaveBeenCalledTimes(2)
  await store.close()
})

it('judges a key anew as soon as another secret stands for it', async () => {
  const project = await aProject(test.db)
  const caller = { apiKey: project.apiKey.raw }
  await test.store.listBuckets(caller)
  const other = await anApiKey(test.db, { projectId: project.id, createdBy: project.ownerId })
  const { sealed_secret } = await test.db
    .selectFrom('satellite.api_keys')
    .select('sealed_secret')
    .where('head', '=', other.head)
    .executeTakeFirstOrThrow()
  const secret = test.openSecret(other.head, sealed_secret)
  const put = (bytes: Uint8Array) =>
    test.db.updateTable('satellite.api_keys').set({ sealed_secret: bytes }).where('head', '=', project.apiKey.head).execute() // prettier-ignore

  await put(createApiKeySecrets(new Uint8Array(32).fill(7)).seal(project.apiKey.head, secret))
  await expect(test.store.listBuckets(caller)).rejects.toMatchObject({ code: 'unauthorizedApiKey' })
  await put(sealed_secret)
  await expect(test.store.listBuckets(caller)).rejects.toThrow(UnsealError)
})
