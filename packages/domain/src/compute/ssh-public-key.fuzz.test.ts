import { toBase64 } from '@perigee/std/encoding'
import { fc, fuzz, mangled } from '@perigee/std/testing/fuzz'
import { expect, it } from 'vitest'
import { parseSshPublicKey, sshKeyBlob, sshKeyLine } from './ssh-public-key'

const ed25519 = sshKeyLine({
  type: 'ssh-ed25519',
  blob: sshKeyBlob('ssh-ed25519', new Uint8Array(32).fill(7)),
  comment: 'ann@laptop',
})
const rsa = sshKeyLine({
  type: 'ssh-rsa',
  blob: sshKeyBlob('ssh-rsa', new Uint8Array([1, 0, 1]), new Uint8Array(256).fill(0x77)),
  comment: '',
})

/** What we take is one line of one form, which we read the same again. */
function isTakenOrRefused(text: string): void {
  const parsed = parseSshPublicKey(text)
  if ('problem' in parsed) {
    expect(parsed.problem).not.toBe('')
    return
  }
  const line = sshKeyLine(parsed.key)
  expect(line).toMatch(/^ssh-(?:rsa|ed25519) [A-Za-z0-9+/]+={0,2}(?: [\x20-\x7e]{1,100})?$/)
  expect(parseSshPublicKey(line)).toEqual(parsed)
}

it('takes any text as a key, or says why not', () => {
  fc.assert(fc.property(mangled(ed25519, rsa), isTakenOrRefused), fuzz(1_000))
})

it('takes any bytes as the blob of a key, or says why not', () => {
  const blob = fc
    .tuple(fc.constantFrom('ssh-rsa', 'ssh-ed25519'), fc.array(fc.uint8Array({ maxLength: 300 })))
    .map(([type, parts]) => [type, sshKeyBlob(type, ...parts)] as const)
  const noise = fc.tuple(fc.constantFrom('ssh-rsa', 'ssh-ed25519'), fc.uint8Array({ maxLength: 80 }))
  fc.assert(
    fc.property(fc.oneof(blob, noise), ([type, bytes]) => isTakenOrRefused(`${type} ${toBase64(bytes)}`)),
    fuzz(500),
  )
})
