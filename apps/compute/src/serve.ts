import type { UseCase } from '@perigee/actors/use-case'
import type { Call, ResponseOf } from '@perigee/contract/call'
import type { Action } from '@perigee/domain/permissions'
import { sessionRoute, type Input, type Route } from '@perigee/server-kit/implement'
import type { ProjectId } from '@perigee/std/brand'
import type { ComputeCaller } from './caller'

type OfProject = { projectId: ProjectId }

interface Translation<C extends Call, In extends OfProject, Out> {
  /** What the call carries, as the use case takes it; the project comes from the token. */
  input(input: Input<C>): Omit<In, 'projectId'>
  present(output: Out): ResponseOf<C>
}

/**
 * Answers a call with a use case, in the project of the caller's token. A use case that asks the gate for another action
 * than the call names is a type error.
 */
export const serve = <C extends Call & { may: Action }, Context, In extends OfProject, Out>(
  context: Context,
  call: C,
  useCase: UseCase<C['may'], Context, In, Out>,
  { input, present }: Translation<C, In, Out>,
): Route<ComputeCaller> =>
  sessionRoute(call, async (received: Input<C>, { actor, projectId }: ComputeCaller) =>
    present(await useCase(context, actor, { ...input(received), projectId } as In)),
  )
