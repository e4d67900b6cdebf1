import { Image as ImageIcon } from 'lucide-react'
import { createElement, Fragment } from 'react'
import type { Block, Inline, ListItem } from './markdown'
import styles from './markdown.module.css'

/** Laid out of elements only: no text of a file is ever read as HTML. */
export const Blocks = ({ blocks }: { blocks: readonly Block[] }) =>
  blocks.map((block, at) => <BlockView key={at} block={block} />)

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      // The dialog has the headings above these.
      return createElement(`h${Math.min(6, block.level + 2)}`, { 'data-level': block.level }, inlinesOf(block.inlines))
    case 'paragraph':
      return <p>{inlinesOf(block.inlines)}</p>
    case 'code':
      return (
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} />
        </blockquote>
      )
    case 'list':
      return <ListView start={block.start} items={block.items} />
    case 'table':
      return <TableView head={block.head} rows={block.rows} />
    case 'rule':
      return <hr />
  }
}

function ListView({ start, items }: { start: number | null; items: readonly ListItem[] }) {
  const lines = items.map(({ checked, blocks }, at) => (
    <li key={at} data-task={checked === null ? undefined : true}>
      {checked !== null && <input type="checkbox" checked={checked} disabled aria-label={checked ? 'Done' : 'To do'} />}
      <div>
        <Blocks blocks={blocks} />
      </div>
    </li>
  ))
  return start === null ? <ul>{lines}</ul> : <ol start={start}>{lines}</ol>
}

const TableView = ({ head, rows }: { head: readonly Inline[][]; rows: readonly Inline[][][] }) => (
  <div className={styles['table']} tabIndex={0} role="region" aria-label="Table">
    <table>
      <thead>
        <tr>
          {head.map((cell, at) => (
            <th key={at} scope="col">
              {inlinesOf(cell)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.slice(0, head.length).map((cell, column) => (
              <td key={column}>{inlinesOf(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const inlinesOf = (inlines: readonly Inline[]) =>
  inlines.map((inline, at) => <Fragment key={at}>{inlineOf(inline)}</Fragment>)

function inlineOf(inline: Inline) {
  if (typeof inline === 'string') return inline
  switch (inline.kind) {
    case 'strong':
      return <strong>{inlinesOf(inline.inlines)}</strong>
    case 'emphasis':
      return <em>{inlinesOf(inline.inlines)}</em>
    case 'strike':
      return <s>{inlinesOf(inline.inlines)}</s>
    case 'code':
      return <code>{inline.text}</code>
    case 'link':
      return inline.href === null ? (
        inlinesOf(inline.inlines)
      ) : (
        <a href={inline.href} target="_blank" rel="noopener noreferrer nofollow">
          {inlinesOf(inline.inlines)}
        </a>
      )
    case 'image':
      return (
        <span className={styles['image']} title="Pictures from elsewhere are not loaded">
          <ImageIcon size={14} aria-label="Picture" />
          {inline.alt}
        </span>
      )
    case 'break':
      return <br />
  }
}
