import type { AccountAction, Action, InstallationAction, KindFor, ProjectAction } from '@perigee/domain/permissions'
import type { ProjectId } from '@perigee/std/brand'
import type { Actor, ActorOf, SessionActor } from './actor'
import { type Asked, authorize, authorizeInProject, type ProjectOfActor, requireOpen, type Target } from './authorize'
import type { Context } from './context'

/** An operation of the product that knows nothing of HTTP. It asks the gate before it runs. */
export interface UseCase<A extends Asked, Needs, Input, Output> {
  (context: Needs, actor: Actor, input: Input): Promise<Output>
  /** A call of the contract that names another action cannot be served by it. */
  readonly may: A
}

type Actors = { [A in Action]: ActorOf<KindFor<A>> } & { signedIn: SessionActor }
/** The actors that pass the gate. */
export type ActorFor<A extends Asked> = Actors[A]

/** For what is about one's own account, or about the installation. */
export function useCase<
  A extends AccountAction | InstallationAction | 'signedIn',
  Output,
  Needs = object,
  Input = void,
>(
  may: A,
  run: (context: Needs, actor: ActorFor<A>, input: Input) => Promise<Output>,
): UseCase<A, Needs, Input, Output> {
  return asking(may, async (context: Needs, actor, input: Input) => {
    if (may === 'signedIn') requireOpen(actor, may)
    else authorize(actor, may)
    return run(context, actor as ActorFor<A>, input)
  })
}

/** For what is about one project, which the input names. */
export function projectUseCase<A extends ProjectAction, Output, Needs = object, Input = object>(
  may: A,
  run: (
    context: Needs & Pick<Context, 'db'>,
    by: ProjectOfActor & { actor: ActorFor<A> },
    input: Input,
  ) => Promise<Output>,
): UseCase<A, Needs & Pick<Context, 'db'>, Input & { projectId: ProjectId }, Output> {
  return asking(may, async (context: Needs & Pick<Context, 'db'>, actor, input: Input & { projectId: ProjectId }) => {
    const found = await authorizeInProject(context, actor, may, input.projectId)
    return run(context, { ...found, actor: actor as ActorFor<A> }, input)
  })
}

interface OnThings<A extends ProjectAction, Needs, Input, Thing extends Target, Output> {
  /** The things that the input names, with the actor's role in their projects. @throws when one is not there */
  find(context: Needs, actor: ActorFor<A>, input: Input): Promise<readonly Thing[]>
  run(context: Needs, judged: { things: readonly Thing[]; actor: ActorFor<A> }, input: Input): Promise<Output>
}

/** For what is about things in projects, where it matters who made them. All of them are judged before anything is done. */
export function thingsUseCase<A extends ProjectAction, Needs, Input, Thing extends Target, Output>(
  may: A,
  { find, run }: OnThings<A, Needs, Input, Thing, Output>,
): UseCase<A, Needs, Input, Output> {
  return asking(may, async (context: Needs, actor, input: Input) => {
    requireOpen(actor, may)
    const things = await find(context, actor as ActorFor<A>, input)
    for (const thing of things) authorize(actor, may, thing)
    return run(context, { things, actor: actor as ActorFor<A> }, input)
  })
}

const asking = <A extends Asked, Needs, Input, Output>(
  may: A,
  run: (context: Needs, actor: Actor, input: Input) => Promise<Output>,
): UseCase<A, Needs, Input, Output> => Object.assign(run, { may })
