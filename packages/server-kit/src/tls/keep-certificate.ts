import { minute } from '@perigee/std/durations'
import type { Logger } from '../logger'
import { readCertificate, type Certificate, type CertificateFiles } from './read-certificate'

/** A certificate that may be replaced while it is in use. */
export interface KeptCertificate {
  current(): Certificate
  /** Told whenever there is another one. */
  onChange(listener: (certificate: Certificate) => void): void
  /** Looks whether the files have changed. What is wrong with them is logged, and what there was stays. */
  reload(): Promise<void>
  stop(): void
}

/** Reads a certificate now and looks once a minute for another one. @throws Error when it cannot be used */
export async function keepCertificate(
  files: CertificateFiles,
  { logger, every = minute }: { logger: Logger; every?: number },
): Promise<KeptCertificate> {
  let current = await readCertificate(files)
  const listeners: ((certificate: Certificate) => void)[] = []
  const reload = async (): Promise<void> => {
    try {
      const found = await readCertificate(files)
      if (found.cert === current.cert && found.key === current.key) return
      current = found
      for (const listener of listeners) listener(found)
      logger.info({ validTo: found.validTo.toISOString() }, 'another TLS certificate is in use')
    } catch (err) {
      logger.error({ err }, 'the TLS certificate was replaced by one that cannot be used; the old one stays')
    }
  }
  const timer = setInterval(() => void reload(), every)
  timer.unref()
  return {
    current: () => current,
    onChange: (listener) => void listeners.push(listener),
    reload,
    stop: () => clearInterval(timer),
  }
}
