/** Why passkeys cannot work at an address: browsers want https (or localhost), and a name instead of an IP address. */
export type NoPasskeys = 'insecure' | 'nameless'
/** The site that a passkey belongs to: `rpId` is the host name, `origin` what browsers write into their answers. */
export type PasskeySite = { ok: true; rpId: string; origin: string } | { ok: false; reason: NoPasskeys }

/**
 * What browsers make of the public address of the console.
 * https://www.w3.org/TR/webauthn-3/#relying-party-identifier
 */
export function passkeySite(externalAddress: string): PasskeySite {
  const { protocol, hostname, origin } = new URL(externalAddress)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (protocol !== 'https:' && !isLocal) return { ok: false, reason: 'insecure' }
  return isAddress(hostname) ? { ok: false, reason: 'nameless' } : { ok: true, rpId: hostname, origin }
}

/** URLs write every IPv4 address with dots and IPv6 addresses in brackets. */
const isAddress = (hostname: string): boolean => hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname)
