import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Door } from '../admission/create-admission'

/** Bodies come before anybody is asked who sends them: each takes a place of its address until it is there, or is cut. */
export function takeBodies(app: FastifyInstance, door: Door): void {
  const leave = new WeakMap<IncomingMessage, () => void>()
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { headers, raw } = request
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return done()
    const place = door.visitor(raw).enter(() => void raw.destroy())
    leave.set(raw, place.leave)
    reply.raw.once('close', place.leave)
    payload.on('data', (bytes: Buffer) => place.hold(bytes.length))
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    leave.get(request.raw)?.()
    done()
  })
}
