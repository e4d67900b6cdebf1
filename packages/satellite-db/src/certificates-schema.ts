/** Certificates of custom domains, and what became of the tries to get them. */
export interface CertificatesTable {
  /** As DNS spells it. */
  domain: string
  /** The private key, sealed. Null while there is none yet, as are the three columns after it. */
  sealed_key: Uint8Array | null
  /** As PEM, with the certificates between it and the authority. */
  chain: string | null
  valid_from: Date | null
  valid_to: Date | null
  /** Why the last try failed; '' when it did not. */
  last_error: string
  /** Since a try worked. */
  failures: number
  tried_at: Date
  /** Nobody tries before. While somebody tries, when that counts as given up. */
  next_try_at: Date
  /** Somebody tries, or was killed while trying. */
  is_under_way: boolean
  /** Of the challenge that the authority looks for at the moment. */
  challenge_token: string | null
  challenge_answer: string | null
}

/** Our account at each authority. */
export interface CertificateAccountsTable {
  /** Address of the authority's directory. */
  directory: string
  sealed_key: Uint8Array
  /** Null until the authority has told it. */
  url: string | null
}

export interface CertificatesSchema {
  'satellite.certificates': CertificatesTable
  'satellite.certificate_accounts': CertificateAccountsTable
}
