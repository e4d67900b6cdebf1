/** Where the keys lie under which managed passphrases are sealed: a file by default, or an external service. */
export interface KeyManagement {
  /** Names the key that seals now; what it sealed is opened by this name, also after another key took its place. */
  readonly keyId: string
  /** `context` says what the secret belongs to, and is needed to open it: a sealed value serves nowhere else. */
  seal(secret: Uint8Array, context: string): Promise<Uint8Array>
  /** @throws KeyManagementError for a key that is not there, another context or a changed value */
  open(sealed: Uint8Array, from: { keyId: string; context: string }): Promise<Uint8Array>
}

/** A sealed secret cannot be opened; says nothing of the secret. */
export class KeyManagementError extends Error {
  override name = 'KeyManagementError'
}
