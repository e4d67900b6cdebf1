import { afterEach, expect, it, vi } from 'vitest'
import { aConfig, aProject } from '@/testing/builders'
import { answered, aSatellite, done, refused } from '@/testing/satellite'
import { anApiKey } from '@/testing/storage-answers'
import { accessServices } from './access-services'

const project = aProject()
const create = `POST /api/v0/api-keys/create/${project.id}`
const byName = 'DELETE /api/v0/api-keys/delete-by-name'
const services = accessServices({ config: aConfig(), project, worker: () => expect.unreachable() })

afterEach(() => vi.unstubAllGlobals())

it('makes a key for somebody whose program nobody knows', async () => {
  const keyInfo = { ...anApiKey({ id: 'id' }), userAgent: null }
  aSatellite({ [create]: () => answered({ key: 'the key', keyInfo }) })
  const { createdAt } = keyInfo
  expect(await services.createApiKey('backup')).toEqual({ id: 'id', key: 'the key', createdAt })
})

it('leaves no key behind whose answer cannot be read', async () => {
  const satellite = aSatellite({ [create]: () => answered({ key: 'the key' }), [byName]: () => done() })
  await expect(services.createApiKey('backup')).rejects.toThrow('Can not create new access grant')
  const asked = satellite.to(byName).map(({ query }) => Object.fromEntries(query))
  expect(asked).toEqual([{ name: 'backup', projectID: project.id }])
})

it.each([409, 500])('leaves a key of the same name alone: %i', async (status) => {
  const satellite = aSatellite({ [create]: () => refused(status) })
  await expect(services.createApiKey('backup')).rejects.toThrow()
  expect(satellite.to(byName)).toEqual([])
})
