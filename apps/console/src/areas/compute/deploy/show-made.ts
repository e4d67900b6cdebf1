import type { Instance } from '@perigee/contract/compute'
import { openDialog } from '@/lib/dialogs'
import type { ConsoleProject } from '@/lib/projects'
import { InstanceDialog } from '../dialogs/instance-dialog'

/** Opens the details of a machine that was just made, with the password that is told this once. */
export function showMade(project: ConsoleProject, { password, ...instance }: Instance): void {
  const args = { project, instance: { ...instance, password: '' }, password }
  openDialog(InstanceDialog, args, { needs: { project, action: 'compute.use' } })
}
