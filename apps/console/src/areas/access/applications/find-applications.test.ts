import { describe, expect, it } from 'vitest'
import { applications, offeredApplications } from './catalogue'
import { catalogueSearch, findApplications, readView, shelves, writeView } from './find-applications'
import { configuredTools, profileName } from './snippets-for'

const names = (view: Parameters<typeof readView>[0]) =>
  findApplications(applications, readView(view)).map(({ name }) => name)

describe('the catalogue', () => {
  it('names each application once', () => {
    expect(new Set(applications.map(({ id }) => id)).size).toBe(applications.length)
    expect(new Set(applications.map(({ name }) => name)).size).toBe(applications.length)
    expect(applications.length).toBeGreaterThanOrEqual(50)
  })

  it('says of each what it is, in one sentence', () => {
    for (const { description, docs } of applications) {
      expect(description).toMatch(/^[A-Z].+\.$/)
      expect(docs).toMatch(/^(https:\/\/.+)?$/)
    }
  })

  it('offers what takes access grants only where native clients are served', () => {
    const grants = (additions: 'native-clients'[]) =>
      offeredApplications({ additions })
        .filter(({ accessType }) => accessType !== 'S3-Credentials')
        .map(({ id }) => id)
    expect(grants([])).toEqual([])
    expect(grants(['native-clients'])).toEqual(['object-mount', 'uplink-cli'])
  })
})

describe('looking for applications', () => {
  it.each([
    { view: { category: 'AI' }, found: ['Hugging Face'] },
    { view: { category: 'Scientific' }, found: ['Dataverse', 'Globus', 'Rucio'] },
    { view: { category: 'Scientific', sort: '-name' }, found: ['Rucio', 'Globus', 'Dataverse'] },
    { view: { q: 'postgresql point-in-time' }, found: ['pgBackRest'] },
    { view: { q: 'NOTHING of this kind' }, found: [] },
  ])('with $view finds $found', ({ view, found }) => {
    expect(names(view)).toEqual(found)
  })

  it('by category keeps those without one at the end', () => {
    for (const sort of ['category', '-category']) {
      const found = findApplications(applications, readView({ sort }))
      const first = found.findIndex(({ categories }) => categories.length === 0)
      expect(first).toBeGreaterThan(0)
      expect(found.slice(first).every(({ categories }) => categories.length === 0)).toBe(true)
    }
  })

  it.each(shelves)('on the shelf %s stands in the address, and is read again', (shelf) => {
    const view = { ...readView({}), shelf, search: 'backup', order: { by: 'category', direction: 'desc' } as const }
    expect(readView(catalogueSearch({ ...writeView(view) }))).toEqual(view)
  })

  it.each([{ category: 'x' }, { sort: 'size' }, { q: 7 }, { q: 'x'.repeat(201) }])('leaves out %o', (search) => {
    expect(catalogueSearch(search)).toEqual({})
  })
})

describe('configuration', () => {
  const credentials = { access_key_id: 'jaccess', secret_key: 'jsecret', endpoint: 'https://s3.test:9000' }
  const tools = configuredTools({ credentials, brand: 'Perigee', buckets: [] })

  it('marks exactly the texts that hold the secret', () => {
    for (const { id, snippets } of tools)
      for (const { secret, text } of snippets) expect([id, text.includes('jsecret')]).toEqual([id, secret])
  })

  it('names the endpoint or its host, in each tool', () => {
    for (const { id, snippets } of tools)
      expect([id, snippets.some(({ text }) => text.includes('s3.test'))]).toEqual([id, true])
  })

  it('names a bucket that the access reaches', () => {
    const limited = configuredTools({ credentials, brand: 'Perigee', buckets: ['photos', 'trips'] })
    const restic = limited.find(({ id }) => id === 'restic')?.snippets[0]?.text
    expect(restic).toContain('s3:https://s3.test:9000/photos/restic')
  })

  it.each([
    ['Perigee', 'perigee'],
    ['My Cloud!', 'my-cloud'],
    ['雲', 'storage'],
  ])('calls the profile of brand %s %s', (brand, profile) => {
    expect(profileName(brand)).toBe(profile)
  })
})
