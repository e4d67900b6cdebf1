/** A small body on an open orbit. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="var(--mantine-primary-color-filled)"
      strokeLinecap="round"
      aria-hidden
      style={{ flex: 'none' }}
    >
      <path d="M25.5 9.2A12 12 0 1 0 28 16.5" strokeWidth="2.75" />
      <circle cx="23.2" cy="7" r="1.9" strokeWidth="3.4" />
    </svg>
  )
}
