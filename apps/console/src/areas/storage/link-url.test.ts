import { describe, expect, it } from 'vitest'
import { directUrl, linkBase, linkUrl } from './link-url'
import { aConfig, aProject } from '@/testing/builders'

const base = 'https://link.test'

describe('the address of a link', () => {
  it.each([
    ['', '/photos'],
    ['a.png', '/photos/a.png'],
    ['2026/', '/photos/2026/'],
    ['2026/june/', '/photos/2026/june/'],
    ['2026/june/a.png', '/photos/2026%2Fjune/a.png'],
    ['2026/june/1/', '/photos/2026%2Fjune/1/'],
    ['a b+c%#?é日本.txt', '/photos/a%20b%2Bc%25%23%3F%C3%A9%E6%97%A5%E6%9C%AC.txt'],
    ['a//b', '/photos/a%2F/b'],
    ['/a', '/photos//a'],
    ['/', '/photos//'],
  ])('of %j ends with %s', (path, ending) => {
    const url = linkUrl(base, 'jid', { bucket: 'photos', path })
    expect(url).toBe(`${base}/s/jid${ending}`)
    expect(decodeURIComponent(new URL(url).pathname)).toBe(`/s/jid/photos${path === '' ? '' : `/${path}`}`)
  })

  it('lies at the place that the project names, else at that of the installation', () => {
    const config = aConfig({ publicLinksharingURL: 'https://link.test/' })
    expect(linkBase({ config, project: aProject() })).toBe(base)
    const edgeURLOverrides = { publicLinksharing: 'https://eu.link.test' }
    expect(linkBase({ config, project: aProject({ edgeURLOverrides }) })).toBe('https://eu.link.test')
  })

  it('of the content says raw once, whatever the file is called', () =>
    expect(directUrl(`${base}/s/jid/photos/s/s/x`)).toBe(`${base}/raw/jid/photos/s/s/x`))
})
