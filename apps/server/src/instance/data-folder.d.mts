export const systemDataFolder: string

export function chooseDataFolder(given: { env: NodeJS.ProcessEnv; root: string; isRoot: boolean }): {
  folder: string
  note?: string
}
