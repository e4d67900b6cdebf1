import type { LifecycleRule } from '@perigee/domain/lifecycle-rule'
import { getBucketLifecycle, putBucketLifecycle } from '@perigee/s3/client/bucket-lifecycle'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useStorageContext } from '@/areas/storage/public'
import { recordUiError } from '@/lib/analytics'
import { failureOf } from '@/lib/failure'
import { sameRules } from './rule-list'
import { lifecycleRules, rulesClient } from './rules-access'

interface Saving {
  /** As they were shown: when others stand there now, nothing is saved. */
  shown: readonly LifecycleRule[]
  rules: readonly LifecycleRule[]
}

/** Somebody else, or a tool, has changed the rules since they were shown. */
export class RulesChanged extends Error {
  readonly rules: readonly LifecycleRule[]

  constructor(rules: readonly LifecycleRule[]) {
    super('Somebody else has changed the rules of this bucket meanwhile. Nothing was saved.')
    this.rules = rules
  }
}

/** Sets the rules of a bucket. What is read afterwards is what stands there. */
export function useSaveRules(bucket: string) {
  const context = useStorageContext()
  const cache = useQueryClient()
  return useMutation({
    async mutationFn({ shown, rules }: Saving) {
      const { send } = await rulesClient(context, bucket)
      const now = await getBucketLifecycle(send, { bucket })
      // Saved before, when the answer was lost.
      if (sameRules(now, rules)) return
      if (!sameRules(now, shown)) throw new RulesChanged(now)
      await putBucketLifecycle(send, { bucket, rules })
    },
    onError(cause) {
      if (cause instanceof RulesChanged) return
      recordUiError({ source: 'set bucket lifecycle', ...failureOf(cause) })
      context.storage.renewCredentials(context.project.id)
    },
    onSettled: () => cache.invalidateQueries({ queryKey: lifecycleRules(context, bucket).queryKey }),
  })
}
