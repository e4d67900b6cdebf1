import { fromBase64, fromBase64Url, toBase64 } from '@perigee/std/encoding'
import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { required } from '../text-rules'
import {
  maxSshKeyLength,
  parseSshPublicKey,
  sshKeyBlob,
  sshKeyInvalid,
  sshKeyLine,
  sshKeyProblem,
  sshKeyTooShort,
} from './ssh-public-key'

// of ssh-keygen
const ed25519 = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHYfUDhXI0GNpgVhYefe+ER6yaCnuMclSY7R1S2oH3hL'
const rsa2048 =
  'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQCZliIQCXkqAFRePT/aaPS9/W4kEA1r22EIuhgOzCUk1XaNNPu3Ml81IEkJSJ+hfwLPOvevL7qqF6CLrHBqWp3PNAnubLKlQifMVbB3vgBZMyJq2Mpq/iB1p72bjrlgbFJg+01mufl+Ml98VI3K0LVq2z1UrDzJsRh+pQo100fD+Dn2NPFVucwGMm0fIya4+GFZ1CHEGdHN4MAFqolhVMtZigqhPvbX+26IFVn9xclNVcw6ga6fMqQ02gCFNt+aPfLOrAkpPAtdhQatfQsfJMdhqGtiWSzoOFweTzgx37CUdcKLU8lM6xXgbEwpxaLR4tfHXWZLe6QMGwGoxQB9jw/V'
const rsa1024 =
  'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQDPN8EPPqIUOCm48TbQsTlUMMdw0nxJ9tYTLlGvh6CYjptr6VKsVcH1f40TQqxADyJD/tZOnus3FEivO52nyYB+BzXjUABIRNWXS2j+idQs+ZVlxD4o5oiO2uuk7hHwH4Y8WVJBeFZ+U2smYIgSxVJ6llT7pyf5ExHNO+tE3w58lw=='
const ecdsa =
  'ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBIccwJnGIuhcOE4s407xvsp/TVm3Z+iY7Jf5po4v3dluiOWhxMsAbaY2mzoy1WbuLYUmry8Dy3PfIa9Voovcs7E='

const bytes = (length: number, first: number) => new Uint8Array(length).fill(0x5a).fill(first, 0, 1)
const line = (type: string, blob: Uint8Array) => `${type} ${toBase64(blob)}`
/** An mpint, as OpenSSH writes it: with a zero in front where the first bit would be the sign. */
const mpint = (number: Uint8Array): Uint8Array => ((number[0] ?? 0) < 0x80 ? number : new Uint8Array([0, ...number]))
const exponent = new Uint8Array([1, 0, 1])
const rsa = (modulus: Uint8Array, e: Uint8Array = exponent) => line('ssh-rsa', sshKeyBlob('ssh-rsa', e, modulus))

describe('a public key', () => {
  it.each([
    [ed25519, ''],
    [`${ed25519} ann@laptop`, 'ann@laptop'],
    [`  ${rsa2048}   bob  and his   laptop \n`, 'bob and his laptop'],
    [`${ed25519} ünïcöde\u202e key`, 'ncde key'],
    [`${ed25519} ${'x'.repeat(500)}`, 'x'.repeat(100)],
  ])('is written anew: %#', (text, comment) => {
    const parsed = parseSshPublicKey(text)
    if ('problem' in parsed) throw new Error(parsed.problem)
    expect(parsed.key.comment).toBe(comment)
    const [type, base64] = text.trim().split(' ')
    expect(sshKeyLine(parsed.key)).toBe([type, base64, comment].join(' ').trim())
  })

  it.each([1024, 2048])('of RSA with %i bits is judged by its length', (bits) => {
    const { n = '', e = '' } = generateKeyPairSync('rsa', { modulusLength: bits }).publicKey.export({ format: 'jwk' })
    const text = rsa(mpint(fromBase64Url(n)), mpint(fromBase64Url(e)))
    expect(sshKeyProblem(text)).toBe(bits < 2048 ? sshKeyTooShort : undefined)
  })

  it.each([
    ['2047', bytes(256, 0x7f), sshKeyTooShort],
    ['2048', mpint(bytes(256, 0x80)), undefined],
    ['4096', mpint(bytes(512, 0xff)), undefined],
    ['16384', mpint(bytes(2048, 0x80)), undefined],
    ['16385', bytes(2049, 0x01), sshKeyInvalid],
  ])('of RSA with %s bits: %#', (_, modulus, problem) => expect(sshKeyProblem(rsa(modulus))).toBe(problem))

  it.each([
    [rsa1024, sshKeyTooShort],
    ['', required],
    ['   ', required],
  ])('%s is not taken', (text, problem) => expect(sshKeyProblem(text)).toBe(problem))

  it.each([
    ['a type that is not known', ecdsa],
    ['DSA', line('ssh-dss', sshKeyBlob('ssh-dss', bytes(128, 1)))],
    ['a certificate', `ssh-ed25519-cert-v01@openssh.com ${ed25519.split(' ')[1]}`],
    ['options before the type', `command="rm -rf /" ${ed25519}`],
    ['an option without a space', `no-pty,${ed25519}`],
    ['a second key in another line', `${ed25519}\n${ed25519}`],
    ['a line feed in the comment', `${ed25519} a\nssh-rsa x`],
    ['a carriage return', `${ed25519} a\rb`],
    ['a tabulator', ed25519.replace(' ', '\t')],
    ['a zero', `${ed25519} a\0b`],
    ['a line separator', `${ed25519} a\u2028b`],
    ['another type inside', ed25519.replace('ssh-ed25519', 'ssh-rsa')],
    ['RSA said to be Ed25519', rsa2048.replace('ssh-rsa', 'ssh-ed25519')],
    ['a type inside that is no text', line('ssh-ed25519', sshKeyBlob('\u00ff\u00ff', bytes(32, 1)))],
    ['a type inside that is no UTF-8', line('ssh-rsa', new Uint8Array([0, 0, 0, 2, 0xff, 0xfe]))],
    ['no key', 'ssh-ed25519'],
    ['base64 that is cut off', ed25519.slice(0, -1)],
    ['base64 of another alphabet', ed25519.replaceAll('+', '-')],
    ['bits behind the last byte', `${rsa1024.slice(0, -3)}x==`],
    ['a point that is too short', line('ssh-ed25519', sshKeyBlob('ssh-ed25519', bytes(31, 1)))],
    ['a point that is too long', line('ssh-ed25519', sshKeyBlob('ssh-ed25519', bytes(33, 1)))],
    ['something behind the point', line('ssh-ed25519', sshKeyBlob('ssh-ed25519', bytes(32, 1), bytes(1, 1)))],
    ['a byte behind the end', line('ssh-ed25519', new Uint8Array([...blobOf(ed25519), 0]))],
    ['a length beyond the end', line('ssh-ed25519', new Uint8Array([0xff, 0xff, 0xff, 0xff, 1]))],
    ['nothing inside', line('ssh-ed25519', new Uint8Array())],
    ['a negative modulus', rsa(bytes(256, 0x80))],
    ['zeros in front of the modulus', rsa(new Uint8Array([0, 0, ...bytes(256, 0x80)]))],
    ['a zero too many', rsa(new Uint8Array([0, ...bytes(256, 0x7f)]))],
    ['no modulus', line('ssh-rsa', sshKeyBlob('ssh-rsa', exponent))],
    ['an empty modulus', rsa(new Uint8Array())],
    ['a modulus that is too long', rsa(bytes(2049, 0x7f))],
    ['an exponent of one', rsa(mpint(bytes(256, 0x80)), new Uint8Array([1]))],
    ['too long a line', `${ed25519} ${'x'.repeat(maxSshKeyLength)}`],
    ['a private key', '-----BEGIN OPENSSH PRIVATE KEY-----'],
  ])('with %s is none', (_, text) => expect(sshKeyProblem(text)).toBe(sshKeyInvalid))
})

function blobOf(text: string): Uint8Array {
  return fromBase64(text.split(' ')[1] ?? '')
}
