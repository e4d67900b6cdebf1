import type { FastifyInstance } from 'fastify'

export interface CorsOptions {
  /** The one origin whose pages may read answers, `scheme://host[:port]`; `*`: all. */
  origin: string
  methods: readonly string[]
  allowHeaders: readonly string[]
  /** Headers of answers that pages may read beside those that they always may. */
  exposeHeaders?: readonly string[]
  credentials: boolean
  /** Only paths that begin so are answered, all by default. */
  prefix?: string
}

/** Sends CORS headers for one origin and answers every OPTIONS request under the prefix with 204. */
export function addCors(app: FastifyInstance, options: CorsOptions): void {
  const { origin, methods, allowHeaders, exposeHeaders = [], credentials, prefix = '/' } = options
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(prefix)) return
    reply.header('access-control-allow-origin', origin)
    reply.header('vary', 'Origin')
    if (credentials) reply.header('access-control-allow-credentials', 'true')
    if (exposeHeaders.length > 0) reply.header('access-control-expose-headers', exposeHeaders.join(', '))
    if (request.method !== 'OPTIONS') return
    reply.header('access-control-allow-methods', methods.join(', '))
    reply.header('access-control-allow-headers', allowHeaders.join(', '))
    await reply.code(204).send()
  })
}
