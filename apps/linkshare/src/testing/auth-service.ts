import { formatAccessKeyId, formatSecretKey, generateEdgeCredentials } from '@perigee/crypto/edge-credentials'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Credential = { accessKeyId: string; secretKey: string }

/** Answers `GET /v1/access/{id}` over HTTP as the auth service does, for credentials made here. */
export async function startAuthService(token: string) {
  const records = new Map<string, string>()
  const server = createServer(({ url, headers }, response) => {
    const record = records.get((url ?? '').replace('/v1/access/', ''))
    if (headers.authorization !== `Bearer ${token}` || record === undefined) {
      response.writeHead(401).end('unauthorized\n')
      return
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(record)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    register(
      accessGrant: string,
      { isPublic = true, projectId }: { isPublic?: boolean; projectId?: string } = {},
    ): Credential {
      const generated = generateEdgeCredentials()
      const accessKeyId = formatAccessKeyId(generated.accessKey)
      const secretKey = formatSecretKey(generated.secretKey)
      const record = {
        access_grant: accessGrant,
        secret_key: secretKey,
        public: isPublic,
        public_project_id: projectId,
      }
      records.set(accessKeyId, JSON.stringify(record))
      return { accessKeyId, secretKey }
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
