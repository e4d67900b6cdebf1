import { parseSshPublicKey, sshKeyLine } from '@perigee/domain/compute/ssh-public-key'

/** What a key is called if nobody says otherwise: its comment, which usually names a person and a machine. */
export function proposedName(publicKey: string): string {
  const parsed = parseSshPublicKey(publicKey)
  return 'key' in parsed ? parsed.key.comment : ''
}

/** One line of the form that the service keeps; what is no key stays as it is. */
export function plainKey(publicKey: string): string {
  const parsed = parseSshPublicKey(publicKey)
  return 'key' in parsed ? sshKeyLine(parsed.key) : publicKey.trim()
}

/** 'ssh-ed25519 …Zm9vYmFy': the kind and the end, by which people tell their keys apart. */
export function shortKey(publicKey: string): string {
  const [type = '', blob = ''] = publicKey.trim().split(/ +/)
  return blob.length > 12 ? `${type} …${blob.slice(-8)}` : `${type} ${blob}`.trim()
}
