export type CsvTable = {
  rows: string[][]
  /** Whether there are more rows in what was given. */
  isCut: boolean
}

/** Rows without empty lines; the first is a row like any other. The parser is loaded when first needed. */
export async function parseCsv(text: string, maxRows: number): Promise<CsvTable> {
  const { default: papa } = await import('papaparse')
  const { data } = papa.parse<string[]>(text, { header: false, skipEmptyLines: true, preview: maxRows + 1 })
  return { rows: data.slice(0, maxRows), isCut: data.length > maxRows }
}

/** Without a last line that may be the beginning of one only. */
export const wholeLines = (text: string): string => text.slice(0, text.lastIndexOf('\n') + 1)
