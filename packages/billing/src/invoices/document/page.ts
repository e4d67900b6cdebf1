import Pdf from 'pdfkit'

/** Points. */
export const margin = 50
const pageWidth = 595.28
const pageBottom = 770
const width = pageWidth - 2 * margin

const font = 'Document'
const ink = '#1b1f2a'
const quiet = '#5d6472'
const rule = '#d5d9e2'

export interface Column {
  /** Of the page's width. */
  share: number
  align: 'left' | 'right'
}

export interface Page {
  heading(text: string): void
  /** Two blocks beside each other. */
  sides(left: Block, right: Block): void
  table(columns: readonly Column[], head: readonly string[], rows: readonly (readonly string[])[]): void
  /** Amounts at the right, the last one larger where `strong`. */
  sums(lines: readonly { label: string; amount: string; strong?: boolean }[]): void
  note(text: string): void
  space(points: number): void
  done(): Promise<Uint8Array>
}

export interface Block {
  title: string
  lines: readonly string[]
}

/** A page of A4 that goes on as long as there is something to say. */
export function openPage({ font: bytes, title, author }: { font: Uint8Array; title: string; author: string }): Page {
  const doc = new Pdf({ size: 'A4', margin, bufferPages: true, info: { Title: title, Author: author } })
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  doc.registerFont(font, Buffer.from(bytes))
  doc.font(font).fillColor(ink)

  const room = (needed: number): void => {
    if (doc.y + needed > pageBottom) doc.addPage()
  }
  const line = (): void => {
    doc
      .strokeColor(rule)
      .lineWidth(0.7)
      .moveTo(margin, doc.y)
      .lineTo(margin + width, doc.y)
      .stroke()
    doc.y += 6
  }
  const block = ({ title: name, lines }: Block, x: number, y: number): number => {
    const box = { width: width / 2 - 10 }
    doc.fontSize(8).fillColor(quiet).text(name, x, y, box)
    doc.fontSize(9.5).fillColor(ink)
    for (const text of lines) doc.text(text, x, doc.y + 1, box)
    return doc.y
  }

  /** A row of cells; the tallest says where the next one begins. */
  const row = (
    columns: readonly Column[],
    cells: readonly string[],
    { size, color }: { size: number; color: string },
  ) => {
    doc.fontSize(size).fillColor(color)
    const gap = 8
    const boxes = columns.map(({ share, align }) => ({ width: share * width - gap, align }))
    const height = Math.max(...cells.map((cell, at) => doc.heightOfString(cell || ' ', boxes[at])))
    room(height + 10)
    const y = doc.y
    let x = margin
    for (const [at, cell] of cells.entries()) {
      doc.text(cell, x + (columns[at]?.align === 'right' ? gap : 0), y, boxes[at])
      x += (columns[at]?.share ?? 0) * width
    }
    doc.x = margin
    doc.y = y + height + 5
  }

  return {
    heading: (text) => {
      doc.fontSize(20).fillColor(ink).text(text, margin, doc.y, { width })
      doc.y += 10
    },
    sides: (left, right) => {
      const y = doc.y
      const ends = [block(left, margin, y), block(right, margin + width / 2 + 10, y)]
      doc.x = margin
      doc.y = Math.max(...ends) + 16
    },
    table: (columns, head, rows) => {
      row(columns, head, { size: 8, color: quiet })
      line()
      for (const cells of rows) row(columns, cells, { size: 8.5, color: ink })
      line()
    },
    sums: (lines) => {
      const columns = [
        { share: 0.75, align: 'right' },
        { share: 0.25, align: 'right' },
      ] as const
      for (const { label, amount, strong } of lines)
        row(columns, [label, amount], { size: strong ? 11.5 : 9, color: strong ? ink : quiet })
    },
    note: (text) => {
      room(30)
      doc.fontSize(8.5).fillColor(quiet).text(text, margin, doc.y, { width })
      doc.y += 6
    },
    space: (points) => {
      doc.y += points
    },
    done: () => {
      number(doc)
      doc.end()
      return ended
    },
  }
}

/** `1 / 3` at the foot of each page. */
function number(doc: PDFKit.PDFDocument): void {
  const { start, count } = doc.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    doc.switchToPage(start + at)
    // Text below the margin would begin another page.
    doc.page.margins.bottom = 0
    doc.fontSize(8).fillColor(quiet)
    doc.text(`${at + 1} / ${count}`, margin, 800, { width, align: 'right', lineBreak: false })
  }
}
