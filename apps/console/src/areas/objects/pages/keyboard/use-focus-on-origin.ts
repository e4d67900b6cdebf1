import { useEffect, useEffectEvent, useRef } from 'react'
import type { Folder } from '../../model/use-folder'
import type { useListFocus } from './use-list-focus'

/** Who goes up by a key stands at the folder that was left, once it is listed. `from`: its prefix. */
export function useFocusOnOrigin(
  folder: Folder,
  focus: ReturnType<typeof useListFocus>,
  from: string | undefined,
): void {
  const isDone = useRef(false)
  const index = from === undefined ? -1 : (folder.entries?.findIndex(({ key }) => key === from) ?? -1)
  const show = useEffectEvent((found: number) => {
    folder.showIndex(found)
    focus.move(found % folder.size)
  })
  useEffect(() => {
    if (index < 0 || isDone.current) return
    isDone.current = true
    show(index)
  }, [index])
}
