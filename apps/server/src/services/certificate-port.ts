import type { CertificatePort, KeptCertificate } from '@perigee/linkshare'
import { newKey } from '@perigee/server-kit/acme/obtain-certificate'
import { openSealed, sealBytes, UnsealError } from '@perigee/server-kit/sealed-bytes'
import { deriveInstallationKey } from '@perigee/server-kit/secrets'
import { findProjectOfApiKey } from '@perigee/satellite-db/api-key-by-head'
import {
  addCertificateAccount,
  deleteCertificateAccount,
  findCertificateAccount,
  setCertificateAccountUrl,
} from '@perigee/satellite-db/certificate-accounts'
import {
  claimCertificate,
  findCertificate,
  findChallenge,
  keepCertificateOf,
  noteCertificateFailure,
  publishChallenge,
} from '@perigee/satellite-db/certificates'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { utf8 } from '@perigee/std/bytes'
import type { Clock } from '@perigee/std/clock'

/** Of all domains of an installation: authorities allow some hundreds in some hours. */
const mostInAnHour = 100

/**
 * Certificates in the database of the installation. Private keys are sealed under a key of the installation, each bound to
 * its domain; with another root secret they count as lost, and are got anew.
 */
export function certificatePort(
  db: SatelliteDb,
  { rootSecret, clock }: { rootSecret: Uint8Array; clock: Clock },
): CertificatePort {
  const sealing = deriveInstallationKey(rootSecret, 'certificates')
  const seal = (pem: string, of: string): Uint8Array => sealBytes(sealing, utf8(pem), of)
  const opened = (sealed: Uint8Array, of: string): string | null => {
    try {
      return Buffer.from(openSealed(sealing, sealed, of)).toString('utf8')
    } catch (error) {
      if (error instanceof UnsealError) return null
      throw error
    }
  }
  const ofDomain = (domain: string): string => `certificate ${domain}`
  const ofAccount = (directory: string): string => `account ${directory}`

  return {
    async find(domain) {
      const { sealedKey, ...about } = (await findCertificate(db, domain)) ?? {}
      const key = sealedKey ? opened(sealedKey, ofDomain(domain)) : null
      return key === null ? null : ({ ...about, key } as KeptCertificate)
    },
    claim: async (domain, until) => (await claimCertificate(db, domain, { now: clock(), until, mostInAnHour })) ?? null,
    keep: (domain, { key, ...about }) =>
      keepCertificateOf(db, domain, { ...about, sealedKey: seal(key, ofDomain(domain)), now: clock() }),
    fail: (domain, failure) => noteCertificateFailure(db, domain, failure),
    publish: (domain, challenge) => publishChallenge(db, domain, challenge),
    challenge: async (domain) => (await findChallenge(db, domain)) ?? null,
    async account(directory) {
      for (;;) {
        const found = await findCertificateAccount(db, directory)
        const key = found && opened(found.sealedKey, ofAccount(directory))
        if (found && key !== null && key !== undefined) return { key, url: found.url }
        if (found) await deleteCertificateAccount(db, directory)
        await addCertificateAccount(db, directory, seal(await newKey(), ofAccount(directory)))
      }
    },
    setAccountUrl: (directory, url) => setCertificateAccountUrl(db, directory, url),
    isPaid: async (head) => (await findProjectOfApiKey(db, head))?.paidTier === true,
  }
}
