/** A text file of these lines. */
export const lines = (...text: readonly string[]): string => `${text.join('\n')}\n`

export const region = 'us-east-1'

/** 'storage.example.com:9000' and whether it is reached by TLS: for tools that take no URL. */
export function hostOf(endpoint: string): { host: string; name: string; port: string; isSecure: boolean } {
  const { host, hostname, port, protocol } = new URL(endpoint)
  const isSecure = protocol === 'https:'
  return { host, name: hostname, port: port === '' ? (isSecure ? '443' : '80') : port, isSecure }
}

/** For a shell: the names that nearly all S3 tools read. */
export const environment = ({ accessKeyId, secretKey }: { accessKeyId: string; secretKey: string }): string[] => [
  `export AWS_ACCESS_KEY_ID=${accessKeyId}`,
  `export AWS_SECRET_ACCESS_KEY=${secretKey}`,
  `export AWS_REGION=${region}`,
]
