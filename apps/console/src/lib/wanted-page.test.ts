import { beforeEach, expect, it } from 'vitest'
import { wantedPage } from './wanted-page'

beforeEach(() => sessionStorage.clear())

it('is answered once', () => {
  wantedPage.remember('/projects/abc/buckets?x=1')
  expect(wantedPage.take()).toBe('/projects/abc/buckets?x=1')
  expect(wantedPage.take()).toBeUndefined()
})

it.each(['//elsewhere.test', '/\\elsewhere.test', 'https://elsewhere.test', 'javascript:alert(1)', ''])(
  'is never %j',
  (href) => {
    wantedPage.remember(href)
    expect(wantedPage.take()).toBeUndefined()
  },
)
