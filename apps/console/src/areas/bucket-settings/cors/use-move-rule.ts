import type { CorsRule } from '@perigee/domain/cors-rule'
import { notify } from '@/lib/notify'
import { type Place, useListChange } from '../lists/list-setting'
import { corsSetting } from './cors-setting'

/** Moves a rule by one place and saves that; the focus goes with the rule. */
export function useMoveRule(place: Place, rules: readonly CorsRule[]) {
  const change = useListChange(place, corsSetting)
  return (at: number, by: -1 | 1) => {
    const [rule, other] = [rules[at], rules[at + by]]
    if (change.isPending || rule === undefined || other === undefined) return
    change.mutate(
      { shown: rules, next: rules.with(at, other).with(at + by, rule) },
      {
        onSuccess() {
          notify.success(`The rule is number ${at + by + 1} now.`)
          document
            .querySelector<HTMLElement>(`[aria-label="Move rule ${at + by + 1} ${by < 0 ? 'up' : 'down'}"]`)
            ?.focus()
        },
        onError: (cause) => notify.error(cause, 'bucket cors'),
      },
    )
  }
}
