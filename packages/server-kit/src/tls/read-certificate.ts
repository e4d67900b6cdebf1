import { X509Certificate, createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** Where a certificate and its private key lie, both as PEM. */
export interface CertificateFiles {
  /** With the certificates between it and the authority. */
  certificate: string
  key: string
}

/** As TLS takes it. */
export interface Certificate {
  cert: string
  key: string
  /** When it ends. */
  validTo: Date
}

/** @throws Error with a sentence that names the file; the key is in no text */
export async function readCertificate(files: CertificateFiles): Promise<Certificate> {
  const [cert, key] = await Promise.all([text(files.certificate), text(files.key)])
  const parsed = understood(files.certificate, 'a certificate', () => new X509Certificate(cert))
  const privateKey = understood(files.key, 'a private key without a passphrase', () => createPrivateKey(key))
  if (!parsed.checkPrivateKey(privateKey)) throw new Error(`${files.key} is not the key of ${files.certificate}.`)
  return { cert, key, validTo: new Date(parsed.validTo) }
}

async function text(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new Error(`${file} cannot be read.`, { cause })
  }
}

function understood<T>(file: string, what: string, parse: () => T): T {
  try {
    return parse()
  } catch {
    throw new Error(`${file} does not hold ${what} as PEM.`)
  }
}
