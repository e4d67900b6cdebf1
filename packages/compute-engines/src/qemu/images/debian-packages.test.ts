import { expect, it } from 'vitest'
import { parseUris } from './debian-packages'

it('reads what apt would download, in one order', () => {
  const output = `Reading package lists...
'http://deb.debian.org/debian/pool/main/r/rclone/rclone_1.60.1_amd64.deb' rclone_1.60.1_amd64.deb 14608128 SHA256:70
'http://deb.debian.org/debian/pool/main/b/busybox/busybox-static_1.35.0_amd64.deb' busybox-static_1.35.0_amd64.deb 928188 SHA256:0a
`
  expect(parseUris(output)).toEqual([
    { file: 'busybox-static_1.35.0_amd64.deb', checksum: 'SHA256:0a' },
    { file: 'rclone_1.60.1_amd64.deb', checksum: 'SHA256:70' },
  ])
})
