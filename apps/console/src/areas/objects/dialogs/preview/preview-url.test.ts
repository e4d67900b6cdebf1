import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ObjectStorage } from '@/areas/storage/object-storage'
import { installAccessWorker } from '@/testing/access-worker'
import { aConfig, aProject } from '@/testing/builders'
import { aSatellite, answered, type Satellite } from '@/testing/satellite'
import { gateway, storageAnswers } from '@/testing/storage-answers'
import { previewUrl } from './preview-url'

const project = aProject()
const file = { name: 'a b.png', key: 'docs/a b.png', size: 1, lastModified: new Date('2026-11-20T12:00:00Z') }
let storage: ObjectStorage
let cache: QueryClient
let satellite: Satellite
let registered = 0

beforeEach(() => {
  registered = 0
  installAccessWorker()
  satellite = aSatellite({
    ...storageAnswers(project),
    'POST /v1/access': () => answered({ access_key_id: `id${++registered}`, secret_key: 's', endpoint: gateway }),
  })
  storage = new ObjectStorage()
  storage.setPassphrase(project.id, 'correct horse')
  cache = new QueryClient()
})
afterEach(() => storage.close())

const ask = (facts: Partial<typeof file> = {}) =>
  cache.fetchQuery(previewUrl({ config: aConfig(), project, storage }, 'photos', { ...file, ...facts }))

it('an address is used again while the file is the same', async () => {
  const first = await ask()
  expect(new URL(first).pathname).toBe('/photos/docs/a%20b.png')
  storage.renewCredentials(project.id)
  expect(await ask()).toBe(first)
})

it('a file that was modified gets a new one', async () => {
  const first = await ask()
  storage.renewCredentials(project.id)
  expect(await ask({ lastModified: new Date('2026-11-20T12:00:01Z') })).not.toBe(first)
  expect(satellite.to('POST /v1/access')).toHaveLength(2)
})

it('it is kept by bucket and key, encoded', () => {
  const { queryKey } = previewUrl({ config: aConfig(), project, storage }, 'photos', file)
  expect(queryKey.at(-1)).toEqual({ previewOf: 'photos%2Fdocs%2Fa%20b.png', lastModified: file.lastModified.getTime() })
})

it('everything is saved when opened by itself', async () => {
  const disposition = async (name: string) =>
    new URL(await ask({ name, key: name })).searchParams.get('response-content-disposition')
  expect(await disposition('a.pdf')).toBe('attachment')
  expect(await disposition('a.svg')).toBe('attachment')
})
