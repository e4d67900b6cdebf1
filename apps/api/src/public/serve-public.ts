import type { RestKeyActor } from '@perigee/actors/actor'
import type { UseCase } from '@perigee/actors/use-case'
import type { ResponseOf } from '@perigee/contract/call'
import type { PublicCall } from '@perigee/contract/public/define'
import type { Action } from '@perigee/domain/permissions'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import type { Input } from '@perigee/server-kit/implement'

/** What a handler of the public API gets: everything parsed, and who asks. */
export type PublicInput<C extends PublicCall> = Input<C> & { actor: RestKeyActor }

export type PublicReceived = PublicInput<PublicCall>

/** A call of the public API with its handler, to be given to `mountPublic`. */
export interface PublicRoute {
  readonly call: PublicCall
  /**
   * Runs on input that the call's schemas have parsed, and gives what is sent. `db` in place of the context's: the
   * transaction in which the frame judges `If-Match`.
   */
  run(input: PublicReceived, db?: SatelliteDb): Promise<unknown>
}

interface Parse<C extends PublicCall, In> {
  /** What the call carries, as the use case takes it. */
  input(input: PublicInput<C>): In
}
interface Present<C extends PublicCall, Out> {
  present(output: Out, input: PublicInput<C>): ResponseOf<C> | Promise<ResponseOf<C>>
}

/** A use case whose answer is that of the call needs no presenter. */
export type PublicTranslation<C extends PublicCall, In, Out> = Parse<C, In> &
  ([Out] extends [ResponseOf<C> | void] ? Partial<Present<C, Out>> : Present<C, Out>)

/**
 * Answers a call of the public API with a use case that asks the gate for the very action which the call names; another
 * one is a type error. Whatever the use case throws from the catalogue is answered in the public API's shape.
 */
export function servePublic<C extends PublicCall & { may: Action }, Context extends object, In, Out>(
  context: Context,
  call: C,
  useCase: UseCase<C['may'], Context, In, Out>,
  translation: PublicTranslation<C, In, Out>,
): PublicRoute {
  const { input, present } = translation as Parse<C, In> & Partial<Present<C, Out>>
  return {
    call,
    run: async (raw, db) => {
      const received = raw as unknown as PublicInput<C>
      const output = await useCase(db ? { ...context, db } : context, received.actor, input(received))
      return present ? present(output, received) : output
    },
  }
}
