/** What the query of a link asks for. */
export type Flags = {
  download: boolean
  /** A page around the object instead of its bytes. */
  wrap: boolean
  map: boolean
  mapWidth: number
  mapText: boolean
  /** As given; anything but `zip` and `tar.gz` is refused where it matters. */
  archiveKind: string | undefined
  /** A member of a zip file; `/` is the list of them. */
  zipMember: string | undefined
  /** Where the next page of a listing starts. */
  cursor: string | undefined
  /** How a folder is shown; where nothing is said, its content decides. */
  layout: 'gallery' | 'list' | undefined
}

const layouts = ['gallery', 'list'] as const
const maxMapWidth = 4000

export function readFlags(query: URLSearchParams, mode: 'page' | 'direct'): Flags {
  const text = (name: string): string | undefined => query.get(name) || undefined
  const flag = (name: string, absent: boolean): boolean => {
    const value = query.get(name)
    return value === null ? absent : !/^(no|false|0|off)$/i.test(value)
  }
  const width = /^\d{1,5}$/.test(query.get('width') ?? '') ? Number(query.get('width')) : 800
  return {
    download: flag('download', false),
    wrap: flag('wrap', !flag('view', mode === 'direct')),
    map: flag('map', false),
    mapWidth: Math.min(Math.max(width, 16), maxMapWidth),
    mapText: flag('include-stats', true),
    archiveKind: text('download-kind'),
    zipMember: text('path'),
    cursor: text('cursor'),
    layout: layouts.find((layout) => layout === query.get('layout')),
  }
}
