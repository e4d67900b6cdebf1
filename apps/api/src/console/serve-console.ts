import { acceptsCoding } from '@perigee/server-kit/http/accept-encoding'
import type { Clock } from '@perigee/std/clock'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isApiPath } from './security-headers'
import type { StaticFile } from './static-files'

/**
 * Serves the console's files, and its page for every other address outside the API: the console routes those itself.
 * A missing asset stays missing, or a browser would run the page as a script.
 */
export function serveConsole(app: FastifyInstance, files: ReadonlyMap<string, StaticFile>, clock: Clock): void {
  const isServed = ({ until }: StaticFile) => until === undefined || clock() < until
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || isApiPath(request.url) || !['GET', 'HEAD'].includes(request.method)) return
    const path = pathOf(request.url)
    const file = files.get(path) ?? (path.startsWith('/assets/') ? undefined : files.get('/index.html'))
    if (file && isServed(file)) await send(request, reply, file)
  })
}

async function send(request: FastifyRequest, reply: FastifyReply, file: StaticFile): Promise<void> {
  const { content, encoding } = encoded(file, request.headers['accept-encoding'])
  const etag = `"${file.etag}${encoding === undefined ? '' : `-${encoding}`}"`
  reply.header('etag', etag)
  reply.header('vary', 'Accept-Encoding')
  reply.header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (holds(request.headers['if-none-match'], etag)) return void (await reply.code(304).send())
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  reply.type(file.type)
  reply.header('content-length', String(content.length))
  await reply.code(200).send(request.method === 'HEAD' ? undefined : content)
}

/** What the browser understands best. */
function encoded(file: StaticFile, accepted = ''): { content: Buffer; encoding?: string } {
  if (file.br && acceptsCoding(accepted, 'br')) return { content: file.br, encoding: 'br' }
  if (file.gzip && acceptsCoding(accepted, 'gzip')) return { content: file.gzip, encoding: 'gzip' }
  return { content: file.content }
}

const holds = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((held) => held.trim().replace(/^W\//, '') === etag)

function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '/'
  try {
    return decodeURIComponent(path)
  } catch {
    return '/'
  }
}
