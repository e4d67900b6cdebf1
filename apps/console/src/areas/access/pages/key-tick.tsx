import type { ApiKeyInfo } from '@perigee/contract/api-keys'
import { RowTick } from '@/components/data-table/row-tick'
import type { AccessKeyListProps } from './access-key-list'
import { shownKeyName } from './key-name'

interface Props extends Pick<AccessKeyListProps, 'isSelected' | 'onTick'> {
  keyInfo: ApiKeyInfo
}

export const KeyTick = ({ keyInfo, isSelected, onTick }: Props) => (
  <RowTick
    name={shownKeyName(keyInfo.name)}
    checked={isSelected(keyInfo)}
    onTick={(options) => onTick(keyInfo, options)}
  />
)
