import { Button } from '@mantine/core'
import { shownDescription } from '@perigee/domain/project-name'
import { SettingRow, SettingsSection } from '@/components/settings-section'
import { openDialog } from '@/lib/dialogs'
import type { ConsoleProject } from '@/lib/projects'
import { useMay } from '@/lib/use-may'
import { encryptionName, whoCanRead } from '@/lib/who-can-read'
import { editProjectDetailsDialog, projectEncryptionDialog } from '../lazy-dialogs'
import { useOwnerWords, WhoCan } from './who-can'

export function DetailsSection({ project }: { project: ConsoleProject }) {
  const mayRename = useMay(project)('project.rename')
  const owner = useOwnerWords(project)
  const { hasManagedPassphrase: managed } = project
  const edit = (detail: 'name' | 'description') =>
    mayRename && (
      <Button
        variant="default"
        onClick={() =>
          openDialog(editProjectDetailsDialog, { project, detail }, { needs: { project, action: 'project.rename' } })
        }
      >
        {`Edit ${detail}`}
      </Button>
    )
  return (
    <SettingsSection title="Details">
      <SettingRow name="Name" value={project.name} action={edit('name')} />
      <SettingRow
        name="Description"
        value={shownDescription(project.description) || 'None'}
        action={edit('description')}
      />
      <SettingRow
        name="Encryption"
        value={`${encryptionName(managed)}. ${whoCanRead(project)}.`}
        action={
          <Button variant="default" onClick={() => openDialog(projectEncryptionDialog, { managed })}>
            About encryption
          </Button>
        }
      />
      {!mayRename && <WhoCan>{`Only ${owner} can change name and description.`}</WhoCan>}
    </SettingsSection>
  )
}
