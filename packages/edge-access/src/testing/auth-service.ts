import { formatAccessKeyId, formatSecretKey, generateEdgeCredentials } from '@perigee/crypto/edge-credentials'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Credentials = { accessKeyId: string; secretAccessKey: string }

/** Answers `GET /v1/access/{id}` over HTTP as the auth service does, for credentials made here. */
export async function startAuthService(token: string) {
  const records = new Map<string, string>()
  const askedFor: (string | undefined)[] = []
  const server = createServer(({ url, headers }, response) => {
    askedFor.push(headers.forwarded)
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
    register(accessGrant: string, about: { isPublic?: boolean; projectId?: string } = {}): Credentials {
      const { accessKey, secretKey } = generateEdgeCredentials()
      const accessKeyId = formatAccessKeyId(accessKey)
      const secretAccessKey = formatSecretKey(secretKey)
      const { isPublic = false, projectId } = about
      const record = { access_grant: accessGrant, secret_key: secretAccessKey, public: isPublic }
      records.set(accessKeyId, JSON.stringify({ ...record, public_project_id: projectId }))
      return { accessKeyId, secretAccessKey }
    },
    /** Whom each request was about, as its header `forwarded` says. */
    askedFor: () => [...askedFor],
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
