import { describe, expect, it } from 'vitest'
import { contentHeaders, type DisplayOptions } from './content-headers'

const lastModified = new Date('2026-01-02T03:04:05.678Z')
const headers = (name: string, metadata: Record<string, string> = {}, showing: Partial<DisplayOptions> = {}) =>
  contentHeaders(
    { name, lastModified, metadata },
    { download: false, isOwnOrigin: false, renderContent: false, viewHtml: false, trustType: false, ...showing },
  )

describe('Content-Type', () => {
  it.each([
    ['a.png', {}, {}, 'image/png'],
    ['a.PNG', { 'content-type': 'binary/octet-stream' }, {}, 'image/png'],
    ['a.png', { 'content-type': 'application/octet-stream' }, { trustType: true }, 'application/octet-stream'],
    ['a.png', {}, { trustType: true }, 'application/octet-stream'],
    ['a.png', { 'content-type': 'text/css' }, {}, 'text/css'],
    ['a', {}, {}, 'application/octet-stream'],
    ['constructor', {}, {}, 'application/octet-stream'],
    ['a.constructor', {}, {}, 'application/octet-stream'],
    ['a.html', {}, {}, 'text/plain'],
    ['a', { 'content-type': 'Text/HTML' }, {}, 'text/plain'],
    ['a', { 'content-type': 'application/xhtml+xml' }, {}, 'text/plain'],
    ['a', { 'content-type': 'text/html' }, { viewHtml: true }, 'text/html'],
    ['a', { 'content-type': 'x/lower', 'Content-Type': 'x/usual', 'CONTENT-TYPE': 'x/loud' }, {}, 'x/usual'],
    ['a', { 'content-type': 'x/lower', 'CONTENT-TYPE': 'x/loud' }, {}, 'x/lower'],
    ['a', { 'CONTENT-type': 'x/odd' }, {}, 'x/odd'],
    ['a.png', { 'content-type': 'x/y\r\nset-cookie: a' }, {}, 'image/png'],
  ])('%s with %j, %j: %s', (name, metadata, showing, type) => {
    expect(headers(name, metadata, showing)['content-type']).toBe(type)
  })
})

describe('Content-Disposition', () => {
  it.each(['pdf', 'bmp', 'jpeg', 'png', 'gif'])('%s is shown', (ending) => {
    expect(headers(`a.${ending}`)).not.toHaveProperty('content-disposition')
  })
  it.each(['svg', 'html', 'txt', 'webp', 'mp4', 'xml', 'js', 'unknown'])('%s is downloaded', (ending) => {
    expect(headers(`a.${ending}`)['content-disposition']).toBe(`attachment; filename=a.${ending}`)
  })
  it('is what the visitor asks for', () => {
    expect(headers('a.png', {}, { download: true })['content-disposition']).toBe('attachment; filename=a.png')
    expect(headers('a.svg', {}, { renderContent: true })).not.toHaveProperty('content-disposition')
  })
})

it('gives out two more values of the metadata and nothing else', () => {
  const metadata = { 'cache-control': 'max-age=5', 'Content-Encoding': 'gzip', etag: 'x', 'x-amz-meta-note': 'secret' }
  const { 'content-security-policy': policy, ...others } = headers('a.png', metadata)
  expect(policy).toMatch(/^sandbox;/)
  expect(others).toEqual({
    'content-type': 'image/png',
    'cache-control': 'max-age=5',
    'content-encoding': 'gzip',
    'last-modified': 'Fri, 02 Jan 2026 03:04:05 GMT',
  })
})
