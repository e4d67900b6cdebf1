import { Anchor } from '@mantine/core'
import { useAccount } from '@/lib/account'
import { openDialog } from '@/lib/dialogs'
import { useProjectIfAny } from '@/lib/use-project'
import { upgradeAccountDialog } from './lazy-dialogs'
import { useUpgrade } from './use-upgrade'

/** Leads from what a trial ends early to the upgrade; who does not own the project reads that its owner has to. */
export function UpgradeLink() {
  const begin = useUpgrade()
  const { id } = useAccount()
  const project = useProjectIfAny()
  const isOwner = project === undefined || project.ownerId === id
  const upgrade = () => (isOwner ? begin() : openDialog(upgradeAccountDialog))
  return (
    <Anchor component="button" type="button" inherit underline="always" onClick={upgrade}>
      Upgrade
    </Anchor>
  )
}
