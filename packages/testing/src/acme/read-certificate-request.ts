import { createPublicKey, verify } from 'node:crypto'
import { altName } from '@perigee/server-kit/acme/x509'

/** The public key (SubjectPublicKeyInfo) of a request for exactly this name, signed with it. @throws Error */
export function readCertificateRequest(csr: Buffer, name: string): Buffer {
  const [info, , bits] = childrenOf(csr)
  const [, , key] = childrenOf(info ?? Buffer.alloc(0))
  if (!info || !bits || !key) throw new Error('no certificate request')
  // one byte of a bit string tells how many bits are unused
  const signature = contentOf(bits).subarray(1)
  if (!verify('sha256', info, createPublicKey({ key, format: 'der', type: 'spki' }), signature))
    throw new Error('the request is not signed with its key')
  if (!info.includes(Buffer.from(altName(name)))) throw new Error('the request is for another name')
  return key
}

/** The values in a sequence, each with its tag. */
function childrenOf(sequence: Buffer): Buffer[] {
  const content = contentOf(sequence)
  const children: Buffer[] = []
  for (let at = 0; at < content.length;) {
    const { start, length } = headOf(content.subarray(at))
    children.push(content.subarray(at, at + start + length))
    at += start + length
  }
  return children
}

function contentOf(value: Buffer): Buffer {
  const { start, length } = headOf(value)
  return value.subarray(start, start + length)
}

function headOf(value: Buffer): { start: number; length: number } {
  const first = value.readUInt8(1)
  if (first < 0x80) return { start: 2, length: first }
  const bytes = first - 0x80
  return { start: 2 + bytes, length: value.readUIntBE(2, bytes) }
}
