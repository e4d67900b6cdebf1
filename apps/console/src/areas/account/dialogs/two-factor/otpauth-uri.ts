interface Facts {
  /** Base32. */
  secret: string
  email: string
  /** Who asks for the codes, as the authenticator app lists it. */
  issuer: string
}

/**
 * What authenticator apps read from a QR code (Google Authenticator, "Key Uri Format"). SHA-1, 6 digits and 30 seconds
 * are what they take where nothing is said, and the code is the smaller.
 */
export function otpauthUri({ secret, email, issuer }: Facts): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  const parameters = { secret, issuer }
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `otpauth://totp/${label}?${query.join('&')}`
}
