import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from '@perigee/contract/call'
import type { Reply, RequestInfo } from './http/exchange'

export type { Reply, RequestInfo } from './http/exchange'

/** What a handler gets: everything parsed by the call's schemas. */
export interface Input<C extends Call> {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  request: RequestInfo
  reply: Reply
}

/** Handlers of calls that answer nothing need no return. */
type Answer<R> = undefined extends R ? R | void : R
type Result<C extends Call> = Promise<Answer<ResponseOf<C>>> | Answer<ResponseOf<C>>
type Handler<Received, C extends Call> = (input: Received) => Result<C>

interface RawInput {
  params: unknown
  query: unknown
  body: unknown
  request: RequestInfo
  reply: Reply
}

/** A call with its handler, to be given to `registerRoutes`. */
export interface Route<Session = unknown> {
  readonly call: Call
  /** Runs on input that was parsed with the call's schemas; `session` is undefined for calls that need none. */
  run(input: RawInput, session: Session | undefined): unknown
}

export interface Implement<Session> {
  /**
   * For calls that ask for nothing but a session, which is what the `authenticate` hook gave. Calls that name an action
   * are answered by the use case that asks for it.
   */
  <C extends Call & { may: 'signedIn' }>(call: C, handler: Handler<Input<C> & { session: Session }, C>): Route<Session>
  /** For public calls. */
  open<C extends Call & { may: 'public' }>(call: C, handler: Handler<Input<C>, C>): Route<Session>
}

/** `implement` typed by the app's session: `export const implement = createImplement<Session>()`. */
export function createImplement<Session>(): Implement<Session> {
  const implement = <C extends Call & { may: 'signedIn' }>(
    call: C,
    handler: Handler<Input<C> & { session: Session }, C>,
  ): Route<Session> => sessionRoute(call, (input: Input<C>, session: Session) => handler({ ...input, session }))
  return Object.assign(implement, { open: implementOpen })
}

/** A route that runs with the session. @throws Error for a public call */
export function sessionRoute<C extends Call, Session>(
  call: C,
  run: (input: Input<C>, session: Session) => unknown,
): Route<Session> {
  if (call.session !== 'required') throw new Error(`${call.method} ${call.path} has no session: use implement.open`)
  return {
    call,
    run: (input, session) => {
      if (session === undefined) throw new Error(`${call.method} ${call.path} was reached without a session`)
      return run(input as Input<C>, session)
    },
  }
}

/** For services without sessions. */
export function implementOpen<C extends Call & { may: 'public' }>(
  call: C,
  handler: Handler<Input<C>, C>,
): Route<never> {
  if (call.session !== 'none') throw new Error(`${call.method} ${call.path} needs a session: use implement`)
  return { call, run: (input) => handler(input as Input<C>) }
}
