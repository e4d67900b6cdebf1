import type { AcmeAccount } from '@perigee/server-kit/acme/obtain-certificate'

/** As PEM. */
export type KeptCertificate = { chain: string; key: string; validFrom: Date; validTo: Date }
export type PublishedChallenge = { token: string; answer: string }

/**
 * Where the certificates of custom domains are kept for all processes, and what the console knows of their owners. A
 * domain is spelled as DNS does.
 */
export type CertificatePort = {
  find: (domain: string) => Promise<KeptCertificate | null>
  /**
   * Takes the right to get a certificate until then. `busy` while another process has it, null in the pause after a
   * failure, and when there were too many tries. Nothing but the right is lost with a process that is killed.
   */
  claim: (domain: string, until: Date) => Promise<{ failures: number } | 'busy' | null>
  keep: (domain: string, certificate: KeptCertificate) => Promise<void>
  fail: (domain: string, failure: { error: string; nextTry: Date }) => Promise<void>
  publish: (domain: string, challenge: PublishedChallenge) => Promise<void>
  /** What an authority looks for at the moment. */
  challenge: (domain: string) => Promise<PublishedChallenge | null>
  /** One for all processes; made when there is none. */
  account: (directoryUrl: string) => Promise<AcmeAccount>
  /** Null: the authority knows it no more. */
  setAccountUrl: (directoryUrl: string, url: string | null) => Promise<void>
  /** Whether the owner of the project of the API key with this head may have what is paid for. */
  isPaid: (head: Uint8Array) => Promise<boolean>
}
