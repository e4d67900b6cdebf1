import { Menu, Modal, Tooltip } from '@mantine/core'
import { Download, EllipsisVertical, Globe, type LucideIcon, Share2, Trash2, X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import styles from './preview.module.css'

interface Props {
  title: ReactNode
  /** Beside the title, and no part of the name of the dialog. */
  mark?: ReactNode
  /** As in '2 of 7'. */
  position: string | null
  onDownload: () => void
  /** Absent for single versions: links lead to the newest one. */
  onShare: (() => void) | undefined
  onMap: (() => void) | undefined
  /** Absent: deleting is not offered. */
  onDelete: (() => void) | undefined
  onClose: () => void
}

export function PreviewBar({ title, mark, position, onDownload, onShare, onMap, onDelete, onClose }: Props) {
  return (
    <header className={styles['bar']}>
      <Modal.Title className={styles['title'] ?? ''}>{title}</Modal.Title>
      {mark}
      {position !== null && (
        <span className={styles['position']} aria-live="polite">
          {position}
        </span>
      )}
      <div className={styles['actions']}>
        <BarButton label="Download" icon={Download} onClick={onDownload} />
        {onShare && <BarButton label="Share" icon={Share2} onClick={onShare} />}
        {onMap && <BarButton label="Geographic distribution" icon={Globe} onClick={onMap} />}
        {onDelete && !onShare && <BarButton label="Delete" icon={Trash2} onClick={onDelete} />}
        {onDelete && onShare && (
          <Menu position="bottom-end">
            <Menu.Target>
              <BarButton label="More actions" icon={EllipsisVertical} />
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                color="red"
                c="var(--mantine-color-error)"
                leftSection={<Trash2 size={16} aria-hidden />}
                onClick={onDelete}
              >
                Delete
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
        <BarButton label="Close" icon={X} onClick={onClose} />
      </div>
    </header>
  )
}

interface ButtonProps {
  label: string
  icon: LucideIcon
  onClick?: () => void
  ref?: Ref<HTMLButtonElement>
}

/** Menus hand further properties on to their button. */
export function BarButton({ label, icon: Icon, ...rest }: ButtonProps) {
  return (
    <Tooltip label={label}>
      <button {...rest} type="button" className={styles['icon']} aria-label={label}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </button>
    </Tooltip>
  )
}

/** Leads to another file; as high as the stage, so that nobody has to aim. */
export const StepButton = ({ label, icon: Icon, onClick }: Omit<ButtonProps, 'ref'>) => (
  <button type="button" className={styles['step']} aria-label={label} title={label} onClick={onClick}>
    <span>
      <Icon size={28} strokeWidth={1.75} aria-hidden />
    </span>
  </button>
)
