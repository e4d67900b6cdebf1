import { Button } from '@mantine/core'
import { SettingRow, SettingsSection } from '@/components/settings-section'
import { useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { offersCompute } from '@/lib/flags'
import type { ConsoleProject } from '@/lib/projects'
import { useMay } from '@/lib/use-may'
import { deleteProjectDialog } from '../lazy-dialogs'
import { useOwnerWords } from './who-can'

export function DeletionSection({ project }: { project: ConsoleProject }) {
  const mayDelete = useMay(project)('project.delete')
  const owner = useOwnerWords(project)
  const isManagedElsewhere = useAccount().externalID !== ''
  const held = offersCompute(useConfig()) ? 'buckets, instances and access keys' : 'buckets and access keys'
  return (
    <SettingsSection title="Danger zone">
      <SettingRow
        name="Delete this project"
        value={
          !mayDelete
            ? `Only ${owner} can delete this project.`
            : isManagedElsewhere
              ? 'Your single sign-on provider manages your account. Ask whoever runs this installation to delete the project.'
              : `It goes for good, for everybody who works in it. Delete its ${held} first.`
        }
        action={
          mayDelete &&
          !isManagedElsewhere && (
            <Button
              variant="outline"
              color="red"
              onClick={() =>
                openDialog(deleteProjectDialog, { project }, { needs: { project, action: 'project.delete' } })
              }
            >
              Delete project
            </Button>
          )
        }
      />
    </SettingsSection>
  )
}
