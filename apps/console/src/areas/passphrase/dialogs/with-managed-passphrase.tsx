import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useObjectStorage, usePassphrase } from '@/areas/storage/public'
import { projectConfigQuery } from '@/lib/project-config'
import type { ConsoleProject } from '@/lib/projects'

interface Props {
  project: ConsoleProject
  /** Until it is known whether there is a passphrase. */
  placeholder: ReactNode
  children: ReactNode
}

/** Puts the passphrase that the service keeps in force before the pages of its project are drawn; nobody is asked. */
export function WithManagedPassphrase({ project, placeholder, children }: Props) {
  const storage = useObjectStorage()
  const isInForce = usePassphrase(project.id) !== null
  const { data, isFetched } = useQuery({ ...projectConfigQuery(project.id), enabled: !isInForce })
  const passphrase = data?.passphrase

  useEffect(() => {
    if (!isInForce && passphrase !== undefined) storage.setPassphrase(project.id, passphrase)
  }, [storage, project.id, isInForce, passphrase])

  // Not `isPending`: after a failure it is so again whenever a page asks anew, and the pages would go and come.
  const waits = !isInForce && (!isFetched || passphrase !== undefined)
  return waits ? placeholder : children
}
