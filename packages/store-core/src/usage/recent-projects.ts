const capacity = 10_000

/**
 * One record for each of the projects that were active last, made when it is first read. A record that is `busy` is never
 * forgotten. A project may get another record after it was forgotten, so whoever computes with a difference between two
 * readings has to see that both are of the same record.
 */
export function recentProjects<T extends object>(
  make: () => T,
  { isBusy = () => false, maxProjects = capacity }: { isBusy?: (record: T) => boolean; maxProjects?: number } = {},
): (projectId: number) => T {
  const records = new Map<number, T>()
  return (projectId) => {
    const record = records.get(projectId) ?? make()
    records.delete(projectId)
    records.set(projectId, record)
    if (records.size > maxProjects) forgetOldest(record)
    return record
  }

  function forgetOldest(newest: T): void {
    for (const [projectId, record] of records) {
      if (records.size <= maxProjects || record === newest) return
      if (!isBusy(record)) records.delete(projectId)
    }
  }
}
