import type { UseCase } from '@perigee/actors/use-case'
import type { Call, ResponseOf } from '@perigee/contract/call'
import type { Action } from '@perigee/domain/permissions'
import type { Input, Route } from '@perigee/server-kit/implement'
import { sessionRoute } from '@perigee/server-kit/implement'
import type { Session } from '@perigee/accounts/sessions/session'

interface Parse<C extends Call, In> {
  /** What the call carries, as the use case takes it. */
  input(input: Input<C>): In
}
interface Present<C extends Call, Out> {
  present(output: Out, input: Input<C>): ResponseOf<C>
}

/** A use case whose answer is that of the call needs no presenter. */
type Translation<C extends Call, In, Out> = Parse<C, In> &
  ([Out] extends [ResponseOf<C> | void] ? Partial<Present<C, Out>> : Present<C, Out>)

/**
 * Answers a call with a use case that asks the gate for the very action which the call names; another one is a type
 * error.
 */
export function serve<C extends Call & { may: Action }, Context, In, Out>(
  context: Context,
  call: C,
  useCase: UseCase<C['may'], Context, In, Out>,
  translation: Translation<C, In, Out>,
): Route<Session> {
  const { input, present } = translation as Parse<C, In> & Partial<Present<C, Out>>
  return sessionRoute(call, async (received: Input<C>, session: Session) => {
    const output = await useCase(context, session, input(received))
    return present ? present(output, received) : output
  })
}
