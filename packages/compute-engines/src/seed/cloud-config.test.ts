import { describe, expect, it } from 'vitest'
import { aSpec } from '../testing/a-spec'
import { userDataOf } from './cloud-config'

const hostile = 'x\n- {a: b}\n\'"\\#cloud-config {{ evil }} $(reboot) é'

const read = (text: string): Record<string, unknown> => {
  const [first, ...rest] = text.split('\n')
  expect(first).toBe('#cloud-config')
  return JSON.parse(rest.join('\n')) as Record<string, unknown>
}

describe('user data of cloud-init', () => {
  it('is a text in JSON, whatever people wrote', () => {
    const spec = aSpec({ hostname: hostile, seed: { authorizedKeys: [hostile] } })
    const text = userDataOf(spec, 'ada', null)
    expect(read(text)).toMatchObject({
      users: [{ name: 'ada', ssh_authorized_keys: [hostile], hashed_passwd: '$6$salt$hash', lock_passwd: false }],
      ssh_pwauth: false,
    })
  })

  it('lets root in where the image says so', () => {
    const config = read(userDataOf(aSpec(), 'root', null))
    expect(config).toMatchObject({ disable_root: false, hostname: 'web.example.com' })
  })

  it('has the files of S3 tools, for their user alone, where the gateway is reached', () => {
    const spec = aSpec({ seed: { storage: { accessKeyId: 'jid', secretKey: 'jsecret', buckets: ['pictures'] } } })
    expect(read(userDataOf(spec, 'ada', null))).not.toHaveProperty('write_files')
    const { write_files: files } = read(userDataOf(spec, 'ada', 'http://127.0.0.1:7912'))
    const written = { permissions: '0600', owner: 'ada:ada', defer: true }
    expect(files).toMatchObject([
      { ...written, path: '/home/ada/.aws/config' },
      { ...written, path: '/home/ada/.aws/credentials' },
      { ...written, path: '/home/ada/.config/rclone/rclone.conf' },
    ])
    expect(JSON.stringify(files)).toContain('endpoint_url = http://127.0.0.1:7912')
  })
})
