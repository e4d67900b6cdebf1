import { expect, it } from 'vitest'
import { storageFiles } from './storage-files'

it('no value ends its line in a file of an S3 tool', () => {
  const hostile = 'id\n[other]\r\nendpoint = http://evil'
  const files = storageFiles({ accessKeyId: hostile, secretKey: hostile, buckets: [hostile] }, 'http://127.0.0.1:7912')
  for (const text of Object.values(files)) expect(text).not.toMatch(/^(\[other\]|endpoint = http:\/\/evil)/m)
})
