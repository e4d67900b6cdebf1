/** One line as RFC 4180 has it, every cell in quotes. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${asText(cell).replaceAll('"', '""')}"`).join(',')}\r\n`

/** People choose names; a spreadsheet would take one that begins like this for a formula, and run it. */
const asText = (cell: string): string =>
  /^[\s\p{Cc}]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]/u.test(cell) ? `'${cell}` : cell
