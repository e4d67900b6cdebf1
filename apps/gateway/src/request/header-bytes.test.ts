import { expect, it } from 'vitest'
import { fromHeaderBytes, toHeaderBytes } from './s3-request'

it.each(['plain', 'é', '日本', '😀 x'])('carries %j as UTF-8', (text) => {
  expect(fromHeaderBytes(toHeaderBytes(text))).toBe(text)
})

it('keeps Latin-1 that is no UTF-8', () => expect(fromHeaderBytes('caf\u00e9')).toBe('caf\u00e9'))
