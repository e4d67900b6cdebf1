interface Facts {
  /** Base32. */
  secret: string
  email: string
  /** Who asks for the codes, as the authenticator app lists it. */
  issuer: string
}

/** What authenticator apps read from a QR code (Google Authenticator, "Key Uri Format"). */
export function otpauthUri({ secret, email, issuer }: Facts): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  const parameters = { secret, issuer, algorithm: 'SHA1', digits: '6', period: '30' }
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `otpauth://totp/${label}?${query.join('&')}`
}
