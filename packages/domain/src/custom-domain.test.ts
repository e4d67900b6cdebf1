import { describe, expect, it } from 'vitest'
import {
  asciiDomain,
  domainProblem,
  isSameDnsName,
  looksLikeApex,
  readDomainRecord,
  recordsFor,
  txtTexts,
} from './custom-domain'

const longLabel = 'a'.repeat(59)

describe('a domain', () => {
  it.each([
    ['files.example.com', 'files.example.com'],
    [' Files.EXAMPLE.com. ', 'files.example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['файлы.рф', 'xn--80asg7a0b.xn--p1ai'],
    ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
    ['1.2.example', '1.2.example'],
  ])('%j is spelled %s', (text, domain) => {
    expect(asciiDomain(text)).toBe(domain)
    expect(domainProblem(text)).toBeUndefined()
  })

  it.each([
    ['', 'Domain required.'],
    ['  ', 'Domain required.'],
    ['localhost', 'Domain must be valid.'],
    ['https://files.example.com', 'Domain must be valid.'],
    ['files.example.com/path', 'Domain must be valid.'],
    ['files.example.com:8443', 'Domain must be valid.'],
    ['me@files.example.com', 'Domain must be valid.'],
    ['files.example.com..', 'Domain must be valid.'],
    ['.example.com', 'Domain must be valid.'],
    ['files..example.com', 'Domain must be valid.'],
    ['-files.example.com', 'Domain must be valid.'],
    ['files-.example.com', 'Domain must be valid.'],
    ['my_files.example.com', 'Domain must be valid.'],
    ['*.example.com', 'Domain must be valid.'],
    ['my files.example.com', 'Domain must be valid.'],
    ['files%2eexample.com', 'Domain must be valid.'],
    ['files.example.c', 'Domain must be valid.'],
    ['files.example.c0m', 'Domain must be valid.'],
    ['192.168.0.1', 'Domain must be valid.'],
    ['0x7f.1', 'Domain must be valid.'],
    ['[::1]', 'Domain must be valid.'],
    [`${'a'.repeat(64)}.example`, 'Domain must be valid.'],
    [`${'a.'.repeat(122)}example`, 'Domain must be valid.'],
    [`a${longLabel}.example`, 'The first part of the domain can have at most 59 characters.'],
    ['TAKEN.example.', 'This domain is already in use'],
  ])('%j: %s', (text, problem) => expect(domainProblem(text, ['taken.example'])).toBe(problem))

  it('leaves room for the name of its TXT records', () => expect(domainProblem(`${longLabel}.example`)).toBeUndefined())

  it.each([
    ['example.com', true],
    ['example.co.uk', true],
    ['files.example.com', false],
    ['files.example.co.uk', false],
    ['www.example.de', false],
  ])('%s looks like the top of a zone: %s', (domain, apex) => expect(looksLikeApex(domain)).toBe(apex))
})

describe('the records of a domain', () => {
  const asked = { domain: 'files.example.com', linksharingHost: 'link.test', root: 'photos', accessId: 'jabc' }

  it('lead to the link service and name bucket and access', () =>
    expect(recordsFor({ ...asked, tls: false })).toEqual({
      cname: { hostname: 'files.example.com', content: 'link.test.' },
      txt: { hostname: 'txt-files.example.com', contents: ['perigee-root:photos', 'perigee-access:jabc'] },
    }))

  it('ask for a certificate with a third one', () =>
    expect(recordsFor({ ...asked, tls: true }).txt.contents).toEqual([
      'perigee-root:photos',
      'perigee-access:jabc',
      'perigee-tls:true',
    ]))

  it('are split where a string of DNS ends, and no character is cut', () => {
    const root = `photos/${'日'.repeat(150)}`
    const pieces = recordsFor({ ...asked, root, tls: false }).txt.contents.slice(0, -1)

    expect(pieces.map((piece) => piece.slice(0, 15))).toEqual(['perigee-root-1:', 'perigee-root-2:'])
    expect(pieces.every((piece) => new TextEncoder().encode(piece).length <= 255)).toBe(true)
    expect(pieces.map((piece) => readDomainRecord(piece)?.value).join('')).toBe(root)
  })
})

describe('what resolvers answer', () => {
  it.each([
    ['one string each', [['perigee-root:a'], ['perigee-tls:true']], ['perigee-root:a', 'perigee-tls:true']],
    ['all in one record', [['perigee-root:a', 'perigee-tls:true']], ['perigee-root:a', 'perigee-tls:true']],
    ['a text that a registrar has cut', [['perigee-root:phot', 'os']], ['perigee-root:photos']],
    ['records of others', [['v=spf1 ', '-all']], ['v=spf1 -all']],
    ['an empty record', [[]], []],
  ])('%s', (_, records, texts) => expect(txtTexts(records)).toEqual(texts))

  it.each([
    ['perigee-root:photos/2026: a', { key: 'root', value: 'photos/2026: a' }],
    ['Perigee_ROOT:photos', { key: 'root', value: 'photos' }],
    ['perigee-root', undefined],
    ['v=spf1 include:perigee-root', undefined],
    ['', undefined],
  ])('%j is read as %j', (text, record) => expect(readDomainRecord(text)).toEqual(record))

  it('names have no case and may end in a dot', () => {
    expect(isSameDnsName('Link.Test.', 'link.test')).toBe(true)
    expect(isSameDnsName('link.test.', 'links.test.')).toBe(false)
  })
})
