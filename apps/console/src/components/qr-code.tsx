import { encode } from 'uqr'

const margin = 4

interface Props {
  text: string
  label: string
  /** In pixels. */
  width?: number
}

/** Black on white in both themes: scanners want it so. */
export function QrCode({ text, label, width = 200 }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
  const side = size + 2 * margin
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={width}
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      shapeRendering="crispEdges"
      style={{ background: '#fff', borderRadius: 8, display: 'block', marginInline: 'auto', flexShrink: 0 }}
    >
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
