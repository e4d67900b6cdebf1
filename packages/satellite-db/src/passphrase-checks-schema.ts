/** Tells passphrases that were used in a project from others; says nothing about them. */
export interface PassphraseChecksTable {
  project_id: number
  /** 16 to 128 bytes, made by the client and opaque to the server. */
  value: Uint8Array
  created_at: Date
}

export interface PassphraseChecksSchema {
  'satellite.passphrase_checks': PassphraseChecksTable
}
