/** A secret that only a key management opens. */
export interface Sealed {
  sealed: Uint8Array
  /** Of the key that it is sealed with, and of its version where keys have versions. */
  keyId: string
}

/** Where the keys lie under which managed passphrases are sealed: a file by default, or an external service. */
export interface KeyManagement {
  /** Names the key that seals now; what it sealed is opened by this name, also after another key took its place. */
  activeKeyId(): Promise<string>
  /** `context` says what the secret belongs to, and is needed to open it: a sealed value serves nowhere else. */
  seal(secret: Uint8Array, context: string): Promise<Sealed>
  /** @throws KeyManagementError for a key that is not there, another context or a changed value */
  open(value: Sealed, context: string): Promise<Uint8Array>
}

/** A sealed secret cannot be opened; says nothing of the secret. */
export class KeyManagementError extends Error {
  override name = 'KeyManagementError'
}

/** Keys can neither seal nor open at the moment; nothing is wrong with what was sealed. Every call may throw it. */
export class KeyManagementUnavailable extends Error {
  override name = 'KeyManagementUnavailable'
}
