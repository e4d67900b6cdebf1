import { settingGroups } from '../all-settings'

const widest = 46

/** Every setting with its default and meaning. Values in use are not shown: some are secrets. */
export function configText(): string {
  return settingGroups()
    .filter(({ rows }) => rows.length > 0)
    .map(({ name, rows }) => {
      const table = rows.map((row) => [row.env, row.default === '' ? '–' : row.default, row.means] as const)
      const width = (column: 0 | 1) => Math.min(widest, Math.max(...table.map((cells) => cells[column].length)))
      const lines = table.map(
        ([env, fallback, means]) => `  ${env.padEnd(width(0))}  ${fallback.padEnd(width(1))}  ${means}`,
      )
      return [name, ...lines].join('\n')
    })
    .join('\n\n')
}
