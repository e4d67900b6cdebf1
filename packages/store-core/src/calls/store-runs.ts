import type { StoreCallName, StoreCallOf, StoreCaller } from '@perigee/contract/store'
import type { StoreAnswer, StoreArguments, StoreCall, StoreNeeds } from '@perigee/contract/store-call'
import type { Access, BucketAccess } from '../access/authorize'
import type { StoreContext } from '../context'

type Judged<C extends StoreCall> =
  C['needs'] extends StoreNeeds<'anyone'>
    ? []
    : C['needs'] extends StoreNeeds<'itself'>
      ? [caller: StoreCaller]
      : C['needs'] extends StoreNeeds<'project'>
        ? [access: Access]
        : [access: BucketAccess]

/**
 * The code of one call. It is given what the rights were found to be, or the caller where the call judges the key by
 * itself, then the input, then the content.
 */
export type Run<Name extends StoreCallName> = (
  context: StoreContext,
  ...input: [...Judged<StoreCallOf<Name>>, ...StoreArguments<StoreCallOf<Name>>]
) => Promise<StoreAnswer<StoreCallOf<Name>>>

/** The code of every call. Each file of this folder has some. */
export type StoreRuns = { readonly [Name in StoreCallName]: Run<Name> }
