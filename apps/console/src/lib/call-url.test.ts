import { describe, expect, it } from 'vitest'
import { callUrl } from './call-url'

describe('the URL of a call', () => {
  it.each(['a b', 'a/b', '?x=1', '#top', '100%', 'a+b', '..', 'é'])('carries %j as one path part', (name) => {
    const url = new URL(callUrl('/api/v0/buckets/:name/config', { name }), 'http://localhost')
    const part = url.pathname.split('/')[4] ?? ''
    expect(name === '..' ? url.href : decodeURIComponent(part)).toContain(name === '..' ? 'http://localhost/' : name)
    expect(url.search).toBe('')
  })

  it('carries query values whole and leaves out absent ones', () => {
    const url = callUrl('/api', {}, { search: 'a&b=c #+', limit: 10, order: undefined })
    const { searchParams } = new URL(url, 'http://localhost')
    expect([...searchParams]).toEqual([
      ['search', 'a&b=c #+'],
      ['limit', '10'],
    ])
  })

  it('refuses a path without its parameter', () => {
    expect(() => callUrl('/api/:id')).toThrow('needs id')
  })
})
