import { SegmentedControl, VisuallyHidden } from '@mantine/core'
import { Images, LayoutGrid, List } from 'lucide-react'
import type { View } from './use-folder-look'

const looks = {
  table: { name: 'Table view', icon: List },
  cards: { name: 'Card view', icon: LayoutGrid },
  gallery: { name: 'Gallery view', icon: Images },
} satisfies Record<View, unknown>

interface Props {
  views: readonly View[]
  view: View
  onView: (view: View) => void
}

export function ViewSwitch({ views, view, onView }: Props) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="View"
      value={view}
      onChange={(value) => {
        const chosen = views.find((one) => one === value)
        if (chosen) onView(chosen)
      }}
      data={views.map((value) => ({ value, label: <ViewLabel view={value} /> }))}
    />
  )
}

function ViewLabel({ view }: { view: View }) {
  const { name, icon: Icon } = looks[view]
  return (
    <span title={name} style={{ display: 'grid', placeItems: 'center', height: 20 }}>
      <Icon size={16} aria-hidden />
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}
