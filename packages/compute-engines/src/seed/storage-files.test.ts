import { expect, it } from 'vitest'
import { storageFilesOf } from './storage-files'

const endpoint = 'http://127.0.0.1:7912'
const plain = { accessKeyId: 'an-id', secretKey: 'a-secret', buckets: ['pictures'] }

it('files of S3 tools name the gateway and who is let in', () => {
  const { awsConfig, awsCredentials, rcloneConf } = storageFilesOf(plain, endpoint)
  expect(awsConfig).toContain(`endpoint_url = ${endpoint}\n`)
  expect(awsCredentials).toContain('aws_secret_access_key = a-secret\n')
  expect(rcloneConf).toContain('access_key_id = an-id\n')
})

it.each([{ accessKeyId: 'id\nendpoint_url = http://evil' }, { secretKey: 'a secret' }, { buckets: ['one\r[two]'] }])(
  '%j does not stay on its line, and is not written',
  (given) => {
    expect(() => storageFilesOf({ ...plain, ...given }, endpoint)).toThrow(RangeError)
  },
)
