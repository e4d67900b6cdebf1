import type { RestKeyActor } from '@perigee/actors/actor'
import type { UseCase } from '@perigee/actors/use-case'
import type { ResponseOf } from '@perigee/contract/call'
import { isRefusal } from '@perigee/contract/refusal'
import { commonRefusals } from '@perigee/contract/refusals/common'
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
  /** Fields of the use case's refusals that have another name in the body. */
  fields?: Readonly<Record<string, string>>
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
  const { input, present, fields = {} } = translation as Parse<C, In> & Partial<Present<C, Out>>
  return {
    call,
    run: async (raw, db) => {
      const received = raw as unknown as PublicInput<C>
      const given = input(received)
      const output = await useCase(db ? { ...context, db } : context, received.actor, given).catch((error: unknown) => {
        throw located(error, fields)
      })
      return present ? present(output, received) : output
    },
  }
}

/** A use case knows nothing of requests: what it calls a field is one of the body. */
function located(error: unknown, fields: Readonly<Record<string, string>>): unknown {
  if (!isRefusal(error, 'invalidInput')) return error
  const field = error.entry.body?.['field']
  if (typeof field !== 'string' || /^(?:body|query|params|headers)\b/.test(field)) return error
  return commonRefusals.invalidInput(error.entry.say, `body.${fields[field] ?? field}`)
}
