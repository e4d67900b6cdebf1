import { Anchor } from '@mantine/core'
import { useUpgrade } from './use-upgrade'

/** Leads from what a trial ends early to the upgrade. */
export function UpgradeLink() {
  const upgrade = useUpgrade()
  return (
    <Anchor component="button" type="button" inherit underline="always" onClick={upgrade}>
      Upgrade
    </Anchor>
  )
}
