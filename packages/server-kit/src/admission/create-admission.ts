import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { second } from '@perigee/std/durations'
import { originReader } from '../http/client'
import { startMeasuring, createRecognised, createVisitor, type Reason, type Visitor } from './visitor'
import type { Logger } from '../logger'
import { createMetrics, type Metrics } from '../metrics/create-metrics'
import { defineSettings } from '../settings'
import { createPools } from './pools'
import { watchHandshakes } from './handshakes'
import { admissionSettings, type AdmissionSettings } from './settings'

const settings = defineSettings(admissionSettings)

/** What strangers take of this process, whichever service they ask. See docs/decisions/admission.md. */
export interface Admission {
  /** The way into one service. */
  door(service: string): Door
}

type CredentialOf = (request: IncomingMessage) => string | undefined

export interface Door {
  /**
   * Counts connections and requests of a server, and charges what is done for a request before it first waits.
   * `credentialOf` finds what would be recognised of whoever was known before.
   */
  watch(server: Server, credentialOf?: CredentialOf): void
  /** Of a request; to a server that is watched, or nothing is charged for it. */
  visitor(request: IncomingMessage): Visitor
}

export interface AdmissionParts {
  settings?: AdmissionSettings
  metrics?: Pick<Metrics, 'strangers'>
  logger?: Logger
  /** How many of them share what an address may have. */
  processes?: number
  /** How long a body may take, in milliseconds, before it counts as a slow one. */
  grace?: number
  /** Milliseconds of a clock that never goes back. */
  now?: () => number
}

/** One for all services of a process. */
export function createAdmission(given: AdmissionParts = {}): Admission {
  const { settings: limits = settings.load({}), metrics = createMetrics(), logger } = given
  const { processes = 1, grace = second, now = () => performance.now() } = given
  const pools = createPools(limits, { processes, grace, now })
  const recognised = createRecognised({ now })
  const readOrigin = originReader(limits.trustedProxies)
  const visitors = new WeakMap<IncomingMessage, Visitor>()
  metrics.strangers.watch(pools.inUse)
  let hasWarned = false

  function originOf(request: IncomingMessage) {
    const origin = readOrigin(request)
    if (!origin.throughUnknownProxy) return origin
    pools.of(request.socket).connections.shared(request.socket)
    if (!hasWarned) logger?.warn({ peer: request.socket.remoteAddress }, unknownProxy)
    hasWarned = true
    return origin
  }

  function doorOf(service: string): Door {
    const refused = (reason: Reason): void => metrics.strangers.refused.inc({ service, reason })
    function visitorOf(request: IncomingMessage, credentialOf: CredentialOf) {
      const { connections, places, accounts } = pools.of(request.socket)
      return createVisitor({
        request,
        originOf,
        letIn(address) {
          const credential = credentialOf(request)
          return credential === undefined ? null : recognised.letIn(`${service} ${credential}`, address)
        },
        wait: accounts.wait,
        spend(origin, milliseconds, options) {
          metrics.strangers.processor.inc({ service }, milliseconds / second)
          return accounts.charge(origin, milliseconds, options)
        },
        enter: places.enter,
        onKnown() {
          connections.known(request.socket)
          const credential = credentialOf(request)
          if (credential !== undefined) recognised.add(`${service} ${credential}`)
        },
        onRefused: refused,
      })
    }
    return {
      watch(server, credentialOf = () => undefined) {
        const take = (socket: Socket): void => pools.of(socket).connections.take(socket, () => refused('connections'))
        server.prependListener('connection', take)
        watchHandshakes(server, { begin: take, end: (secured, raw) => pools.of(raw).connections.carry(secured, raw) })
        const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
          response.once('close', pools.of(request.socket).connections.busy(request.socket))
          const visitor = visitorOf(request, credentialOf)
          visitors.set(request, visitor)
          chargeTurn(visitor.spent)
        }
        server.prependListener('request', onRequest)
        if (server.listenerCount('checkContinue') > 0) server.prependListener('checkContinue', onRequest)
      },
      visitor: (request) => visitors.get(request) ?? visitorOf(request, () => undefined),
    }
  }
  return { door: doorOf }
}

/** Charges what follows in this turn of the event loop, until everything waits for something outside of the process. */
function chargeTurn(spent: (milliseconds: number) => void): void {
  const measured = startMeasuring()
  // a tick that comes from a microtask waits for all other microtasks
  queueMicrotask(() => process.nextTick(() => spent(measured())))
}

const unknownProxy =
  'requests come through a proxy that PERIGEE_TRUSTED_PROXIES does not name: its clients cannot be told from each other'
