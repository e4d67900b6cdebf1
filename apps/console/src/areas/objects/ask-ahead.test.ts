import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { publicQueries } from '@/lib/query-client'
import { dropScope } from '@/lib/session-scope'
import { aConfig, aProject } from '@/testing/builders'
import { answered, aSatellite, refused } from '@/testing/satellite'
import { askAheadOfBucket } from './ask-ahead'

const project = aProject({ id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const urlId = 'AAECAwQFBgc'
const totals = (received: { path: string; query: URLSearchParams }[]) =>
  received.filter(({ path, query }) => path.includes('bucket') && query.get('bucket') === 'photos')

beforeEach(() => {
  dropScope()
  publicQueries.clear()
})
afterEach(() => vi.unstubAllGlobals())

const answers = (altObjBrowserPagingEnabled: boolean) => ({
  'GET /api/v0/config': () => answered(aConfig({ altObjBrowserPagingEnabled })),
  'GET /api/v0/projects': () => answered([project]),
})

describe('what the page of a bucket begins with', () => {
  it('is asked for ahead: the totals of its bucket', async () => {
    const { received } = aSatellite(answers(true))
    await askAheadOfBucket({ urlId, path: 'photos/holidays/' })
    expect(totals(received)).toHaveLength(1)
  })

  it.each([
    ['the page does not need it', { paging: false, id: urlId, path: 'photos' }],
    ['the project is nobody’s', { paging: true, id: 'other', path: 'photos' }],
    ['no bucket is named', { paging: true, id: urlId, path: '' }],
  ])('is not asked for where %s', async (_, { paging, id, path }) => {
    const { received } = aSatellite(answers(paging))
    await askAheadOfBucket({ urlId: id, path })
    expect(totals(received)).toEqual([])
  })

  it('fails in silence', async () => {
    const { received } = aSatellite({ ...answers(true), 'GET /api/v0/projects': () => refused(403, 'Not today.') })
    await expect(askAheadOfBucket({ urlId, path: 'photos' })).resolves.toBeUndefined()
    expect(totals(received)).toEqual([])
  })
})
